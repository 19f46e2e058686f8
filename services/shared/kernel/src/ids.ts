import { randomBytes, randomUUID } from 'node:crypto';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BOT_ID = /^C-[0-9A-HJKMNP-TV-Z]{20}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

let [lastMs, count] = [0, 0];

/** A time-ordered UUIDv7 (RFC 9562), the id of everything but bots. Those of one process grow within a millisecond too. */
export const newId = (): string => {
  const now = Date.now();
  const random = randomUUID();
  count += 1;
  if (now > lastMs || count > 0xfff)
    [lastMs, count] = [Math.max(now, lastMs + 1), Number.parseInt(random.slice(0, 2), 16)];
  const time = lastMs.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count.toString(16).padStart(3, '0')}${random.slice(18)}`;
};

/** A bot's public id: `C-` and 20 Crockford base32 characters (100 random bits). */
export const newBotId = (): string =>
  `C-${[...randomBytes(20)].map((byte) => CROCKFORD[byte & 31]).join('')}`;

/** Owns what belongs to the installation itself; no account has this id. */
export const INSTALLATION_USER_ID = '00000000-0000-7000-8000-000000000000';

export const isBotId = (value: string): boolean => BOT_ID.test(value);
export const isUuid = (value: string): boolean => UUID.test(value);
