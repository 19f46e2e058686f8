import pg from 'pg';
import { checkMark, type InstallationClaim } from './installation/installation-mark.js';
import { assertKnown } from './migrate.js';
import type { Migration } from './migration.js';

const CONNECT_MS = 5_000;
const UNDEFINED_TABLE = '42P01';
/** No such table, no such schema, no right yet to look into it. */
const NOT_MARKED = [UNDEFINED_TABLE, '3F000', '42501'];

/** The schema is older than this release: its migrations have not run. */
export class MissingMigrationError extends Error {
  constructor(schema: string, name: string) {
    super(
      `The database lacks a migration of this release (${schema}: ${name}). Run its migrations first: npm run migrate.`,
    );
    this.name = 'MissingMigrationError';
  }
}

/**
 * Sees that all migrations of a release have run, with the login of the service's own role.
 * @throws MissingMigrationError when one has not
 * @param installation absent: nobody else can use this database
 * @returns the id of the installation, where it is marked
 * @throws NewerDataError when the data is of a release this one cannot work with
 * @throws OtherInstallationError when the database is another one's
 */
export const checkSchema = async (
  url: string,
  schema: string,
  migrations: readonly Migration[],
  installation?: InstallationClaim,
): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const done = await client
      .query<{ name: string; additive: boolean }>('SELECT name, additive FROM migrations')
      .then(({ rows }) => rows)
      .catch((error: { code?: string }) => {
        if (error.code === UNDEFINED_TABLE) return [];
        throw error;
      });
    assertKnown(schema, migrations, done);
    const names = new Set(done.map(({ name }) => name));
    const missing = migrations.find(({ name }) => !names.has(name));
    if (missing) throw new MissingMigrationError(schema, missing.name);
    if (!installation) return undefined;
    return await checkMark(client, installation).catch((error: { code?: string }) => {
      if (NOT_MARKED.includes(error.code ?? '')) throw new MissingMigrationError('chirrup', 'installation');
      throw error;
    });
  } finally {
    await client.end();
  }
};
