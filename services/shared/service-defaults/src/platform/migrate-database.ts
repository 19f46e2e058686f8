import type { Log } from '@chirrup/kernel/log';
import { checkSchema } from '@chirrup/persistence/check-schema';
import { migrate } from '@chirrup/persistence/migrate';
import type { Migration } from '@chirrup/persistence/migration';
import { isUnreachable } from '@chirrup/persistence/unreachable';
import { addressOf, waitForEngine } from '../engines/engine-wait.js';
import type { DatabaseAccess } from './platform.js';

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
      : checkSchema(access.url, schema, migrations);
  return waitForEngine(engine, run, isUnreachable);
};
