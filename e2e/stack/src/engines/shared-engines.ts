import { randomBytes } from 'node:crypto';
import { RedisEngine } from '@chirrup/testing/engines/redis-engine';
import pg from 'pg';

/** Settings that lead services to engines which run already, and what frees them again. */
export interface UsedEngines {
  env: Record<string, string>;
  close(): Promise<void>;
}

/**
 * The engines of this test run (`TEST_CLUSTER_ENGINES`, the settings as JSON), if there are any: with a database of
 * its own and an empty Redis. Topics and indices are those of the suites before: users of the same engines
 * take turns and take over the names, and events of deleted bots must not disturb anything anyway.
 */
export const sharedEngines = async (): Promise<UsedEngines | undefined> => {
  const given = process.env.TEST_CLUSTER_ENGINES;
  if (!given) return undefined;
  const env = JSON.parse(given) as Record<string, string>;
  const url = new URL(env.DATABASE_URL ?? '');
  const database = `suite_${randomBytes(6).toString('hex')}`;
  await inDatabase(url.href, `create database ${database}`);
  await RedisEngine.flushAt(env.REDIS_URL ?? '');
  const admin = url.href;
  url.pathname = `/${database}`;
  return {
    env: { ...env, DATABASE_URL: url.href, INSTALLATION_TAKE_OVER: 'true' },
    close: () => inDatabase(admin, `drop database ${database} with (force)`),
  };
};

const inDatabase = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
