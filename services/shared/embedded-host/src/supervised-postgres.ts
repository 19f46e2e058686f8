import { setTimeout as sleep } from 'node:timers/promises';
import { type BackOff, backOffMs } from '@chirrup/kernel/back-off';
import type { Log } from '@chirrup/kernel/log';
import pg from 'pg';
import { isAlive, type PostgresOptions, type PostgresProcess, startPostgres } from './postgres-process.js';

const LOOK_EVERY_MS = 250;
/** The first tries meet what the dead server's sessions still hold. */
const RETRY: BackOff = { firstMs: 500, longestMs: 10_000 };
const ANSWER_LIMIT_MS = 1_000;
const ANSWER_HOLDS_MS = 1_000;

interface Held {
  release(): Promise<void>;
}

export interface SupervisedPostgres extends PostgresProcess {
  /** Whether it answers a query soon; the answer holds for a second. */
  answers(): Promise<boolean>;
}

/**
 * A server that is started again whenever it ends without being told to.
 * @param hold takes what must be held while the server runs; its end loses it, so it is taken again
 * @throws when `hold` does: then the server is left as it is, for it may be another's
 */
export const supervisePostgres = async (
  options: PostgresOptions,
  log: Log,
  hold: (adminUrl: string) => Promise<Held>,
): Promise<SupervisedPostgres> => {
  let current = await startPostgres(options);
  let held = await hold(current.adminUrl);
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);

  const startAgain = async (): Promise<void> => {
    for (let failures = 1; !signal.aborted; failures += 1) {
      try {
        if (!isAlive(current.pid)) {
          // clears away what is left of it
          await current.stop();
          current = await startPostgres(options);
        }
        held = await hold(current.adminUrl);
        log.info({}, 'the database has been started again');
        return;
      } catch (error) {
        log.error({ err: error }, 'the database could not be started again; trying once more');
      }
      await pause(backOffMs(RETRY, failures));
    }
  };
  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await pause(LOOK_EVERY_MS);
      if (signal.aborted || isAlive(current.pid)) continue;
      log.error({}, 'the database has ended by itself; it is started again');
      await startAgain();
    }
  };
  const watching = watch();
  let asked: { at: number; answer: Promise<boolean> } | undefined;
  return {
    url: current.url,
    adminUrl: current.adminUrl,
    get pid() {
      return current.pid;
    },
    answers: () => {
      const now = performance.now();
      if (!asked || now - asked.at > ANSWER_HOLDS_MS)
        asked = { at: now, answer: answersSoon(current.adminUrl) };
      return asked.answer;
    },
    stop: async () => {
      stopping.abort();
      await watching;
      await held.release();
      await current.stop();
    },
  };
};

const answersSoon = async (connectionString: string): Promise<boolean> => {
  const limits = { connectionTimeoutMillis: ANSWER_LIMIT_MS, query_timeout: ANSWER_LIMIT_MS };
  const client = new pg.Client({ connectionString, ...limits });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};
