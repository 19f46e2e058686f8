import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BOT_ID = /^C-[0-9A-HJKMNP-TV-Z]{20}$/;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** A time-ordered UUIDv7 (RFC 9562), the id of everything but bots. */
export const newId = (): string => v7();

/** A bot's public id: `C-` and 20 Crockford base32 characters (100 random bits). */
export const newBotId = (): string =>
  `C-${[...randomBytes(20)].map((byte) => CROCKFORD[byte & 31]).join('')}`;

/** Owns what belongs to the installation itself; no account has this id. */
export const INSTALLATION_USER_ID = '00000000-0000-7000-8000-000000000000';

export const isBotId = (value: string): boolean => BOT_ID.test(value);
export const isUuid = (value: string): boolean => UUID.test(value);
