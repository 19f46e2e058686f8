import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartUpError } from './start-up-error.js';

const LOCK = `hashtext('chirrup.host')`;

/**
 * Makes this process the only host of a data folder. The lock is a database session's, so it ends with the
 * process, however that ends, and cannot be left behind.
 * @throws StartUpError when another process has it
 */
export const holdHostLock = async (adminUrl: string): Promise<{ release(): Promise<void> }> => {
  const client = new pg.Client({
    connectionString: adminUrl,
    application_name: `chirrup-host ${process.pid}`,
    keepAlive: true,
  });
  client.on('error', () => undefined);
  await client.connect();
  // a killed process' session lives on for a moment
  for (let tries = 0; tries < 20; tries += 1) {
    const { rows } = await client.query<{ held: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS held`);
    if (rows[0]?.held) return { release: () => client.end() };
    await sleep(100);
  }
  const { rows } = await client.query<{ application_name: string }>(
    `SELECT a.application_name FROM pg_locks l JOIN pg_stat_activity a USING (pid) WHERE l.locktype = 'advisory' AND l.objid = (${LOCK}::bigint & 4294967295)::oid AND l.granted`,
  );
  await client.end();
  const other = rows[0]?.application_name.replace('chirrup-host', 'process') ?? 'another process';
  throw new StartUpError(
    `Chirrup already runs on this data folder (${other}). Stop it first, or set DATA_DIR to another folder.`,
  );
};
