import type { Log } from '@chirrup/kernel/log';
import { checkSchema, MissingMigrationError } from '@chirrup/persistence/check-schema';
import { migrate } from '@chirrup/persistence/migrate';
import type { Migration } from '@chirrup/persistence/migration';
import { isUnreachable } from '@chirrup/persistence/unreachable';
import { addressOf, waitForEngine } from '../engines/engine-wait.js';
import type { DatabaseAccess } from './platform.js';

/** How long a release's migrations, which run beside it at the first installation, are waited for. */
const MIGRATIONS_MS = 60_000;
/** The migrations make role and database too. */
const NOT_MADE_YET = ['28P01', '28000', '3D000'];

/**
 * Brings a schema up to date, as soon as its server answers; without an administrator's login, waits until it is.
 * @returns the id of the installation, where several may share engines
 */
export const migrateDatabase = (
  access: DatabaseAccess,
  schema: string,
  migrations: readonly Migration[],
  log: Log,
): Promise<string | undefined> => {
  const { adminUrl, url } = access;
  const engine = { name: 'PostgreSQL', at: addressOf(adminUrl ?? url), setting: 'DATABASE_URL', log };
  return adminUrl
    ? waitForEngine(engine, () => migrate({ ...access, adminUrl, schema }, migrations), isUnreachable)
    : waitForEngine(
        { ...engine, limitMs: MIGRATIONS_MS, isEarly },
        () => checkSchema(url, schema, migrations, access.installation),
        isUnreachable,
      );
};

const isEarly = (error: unknown): boolean =>
  error instanceof MissingMigrationError || NOT_MADE_YET.includes((error as { code?: string }).code ?? '');
