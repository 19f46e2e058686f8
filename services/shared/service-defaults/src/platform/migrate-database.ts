import type { Log } from '@chirrup/kernel/log';
import { migrate } from '@chirrup/persistence/migrate';
import type { Migration } from '@chirrup/persistence/migration';
import { isUnreachable } from '@chirrup/persistence/unreachable';
import { addressOf, waitForEngine } from '../engines/engine-wait.js';
import type { DatabaseAccess } from './platform.js';

/** Brings a schema up to date, as soon as its server answers. */
export const migrateDatabase = (
  access: DatabaseAccess,
  schema: string,
  migrations: readonly Migration[],
  log: Log,
): Promise<void> => {
  const engine = { name: 'PostgreSQL', at: addressOf(access.adminUrl), setting: 'DATABASE_URL', log };
  return waitForEngine(engine, () => migrate({ ...access, schema }, migrations), isUnreachable);
};
