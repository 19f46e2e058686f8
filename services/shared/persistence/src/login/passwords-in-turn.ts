import pg from 'pg';

const CONNECT_MS = 5_000;
/** PostgreSQL's code, and that of poolers. */
const REFUSED = ['28P01', '08P01'];

/**
 * The password for the next connection, while a role changes from one to another: the last good one as long as it is,
 * else the first that the server takes. With one password nothing is tried.
 * @param passwords those that may be good, as they are now
 */
export const passwordsInTurn = (url: string, passwords: () => readonly string[]): (() => Promise<string>) => {
  let lastGood: string | undefined;
  return async () => {
    const known = passwords();
    // what comes as a file may be gone for a moment
    const [first = decodeURIComponent(new URL(url).password)] = known;
    if (known.length < 2) return first;
    const inTurn = known.filter((password) => password !== lastGood);
    if (lastGood !== undefined && known.includes(lastGood)) inTurn.unshift(lastGood);
    for (const password of inTurn) {
      if (await isRefused(url, password)) continue;
      lastGood = password;
      return password;
    }
    return first;
  };
};

/** Whatever else is wrong, the connection that is about to be opened says itself. */
const isRefused = async (url: string, password: string): Promise<boolean> => {
  const client = new pg.Client({
    connectionString: withPassword(url, password),
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'chirrup-password',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return false;
  } catch (error) {
    return REFUSED.includes((error as { code?: string }).code ?? '');
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** An address with another password. */
export const withPassword = (url: string, password: string): string =>
  Object.assign(new URL(url), { password: encodeURIComponent(password) }).href;
