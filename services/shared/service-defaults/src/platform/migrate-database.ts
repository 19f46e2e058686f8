import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '@chirrup/kernel/log';
import { checkSchema, MissingMigrationError } from '@chirrup/persistence/check-schema';
import { migrate } from '@chirrup/persistence/migrate';
import type { Migration } from '@chirrup/persistence/migration';
import { isUnreachable } from '@chirrup/persistence/unreachable';
import { addressOf, waitForEngine } from '../engines/engine-wait.js';
import type { DatabaseAccess } from './platform.js';

/** How long a release's migrations, which run beside it at the first installation, are waited for. */
const MIGRATIONS_MS = 60_000;
const PAUSE_MS = 1_000;
/** The migrations make role and database too. */
const NOT_MADE_YET = ['28P01', '28000', '3D000'];

/** Brings a schema up to date, as soon as its server answers; without an administrator's login, sees that it is. */
export const migrateDatabase = (
  access: DatabaseAccess,
  schema: string,
  migrations: readonly Migration[],
  log: Log,
): Promise<void> => {
  const { adminUrl } = access;
  const engine = { name: 'PostgreSQL', at: addressOf(adminUrl ?? access.url), setting: 'DATABASE_URL', log };
  const run = () =>
    adminUrl
      ? migrate({ ...access, adminUrl, schema }, migrations)
      : waitForMigrations(access.url, schema, migrations, log);
  return waitForEngine(engine, run, isUnreachable);
};

const waitForMigrations = async (
  url: string,
  schema: string,
  migrations: readonly Migration[],
  log: Log,
): Promise<void> => {
  const deadline = Date.now() + MIGRATIONS_MS;
  for (let tries = 0; ; tries += 1) {
    try {
      return await checkSchema(url, schema, migrations);
    } catch (error) {
      const isEarly =
        error instanceof MissingMigrationError ||
        NOT_MADE_YET.includes((error as { code?: string }).code ?? '');
      if (!isEarly || Date.now() > deadline) throw error;
      if (tries === 0) log.warn({ schema, reason: (error as Error).message }, 'waiting for the migrations');
      await sleep(PAUSE_MS);
    }
  }
};
