import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { grantMark, type InstallationClaim, markDatabase } from './installation/installation-mark.js';
import type { Migration } from './migration.js';

const CONNECT_MS = 5_000;
const WRONG_PASSWORD = '28P01';
/** Longer than another process's migrations take that runs them at the same time. */
const LOCK_MS = 10 * 60_000;
/** The longest a statement of a service may take, and a transaction in which it does nothing. */
const LIMITS = { statement_timeout: '20s', idle_in_transaction_session_timeout: '30s' };
/** How long a step waits for a table, how often, and how long others come first in between. */
const TABLE_LOCK_MS = 2_000;
const TABLE_TRIES = 20;
const TABLE_PAUSE_MS = 3_000;
const LOCKED = '55P03';

/** The data was written by a release that knew more migrations than this one, which cannot work with all of them. */
export class NewerDataError extends Error {
  constructor(schema: string, name: string) {
    super(
      `The data was written by a newer version of Chirrup (${schema}: ${name}). Start that version or a later one.`,
    );
    this.name = 'NewerDataError';
  }
}

export interface MigrationTarget {
  /** Connection of a role that may create schemas and roles. */
  adminUrl: string;
  schema: string;
  role: string;
  password: string;
  /** Absent: nobody else can use this database. */
  installation?: InstallationClaim | undefined;
}

/**
 * Creates schema and role of a service where they are missing and runs its missing migrations, each in a
 * transaction of its own. Safe to repeat and to run from several processes at once.
 * @returns the id of the installation, where it is marked
 * @throws OtherInstallationError before anything is changed
 */
export const migrate = async (
  target: MigrationTarget,
  migrations: readonly Migration[],
): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString: target.adminUrl, connectionTimeoutMillis: CONNECT_MS });
  // its queries fail when the connection breaks; without a listener the event would end the process
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(`SET lock_timeout = ${LOCK_MS}`);
    // a query that would see only some rows of a table fails, in place of having no effect
    await client.query('SET row_security = off');
    await client.query(`SELECT pg_advisory_lock(hashtext('chirrup.migrate'))`);
    const id = target.installation && (await markDatabase(client, target.installation));
    await prepareSchema(client, target);
    if (id) await grantMark(client, target.role);
    const { rows } = await client.query<{ name: string; additive: boolean }>(
      'SELECT name, additive FROM migrations ORDER BY name',
    );
    assertKnown(target.schema, migrations, rows);
    const done = new Set(rows.map((row) => row.name));
    const missing = [...migrations]
      .filter((m) => !done.has(m.name))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    for (const migration of missing) await applyPatiently(client, migration);
    if (missing.length > 0) await grant(client, target);
    return id;
  } finally {
    await client.end();
  }
};

/** @throws NewerDataError when a migration has run that this release does not know and that did more than add */
export const assertKnown = (
  schema: string,
  migrations: readonly Migration[],
  done: readonly { name: string; additive: boolean }[],
): void => {
  const known = new Set(migrations.map(({ name }) => name));
  const foreign = done.find(({ name, additive }) => !known.has(name) && !additive);
  if (foreign) throw new NewerDataError(schema, foreign.name);
};

const prepareSchema = async (client: pg.Client, target: MigrationTarget): Promise<void> => {
  const { schema, role, password } = target;
  const [s, r] = [pg.escapeIdentifier(schema), pg.escapeIdentifier(role)];
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
  if (rowCount === 0)
    await client.query(`CREATE ROLE ${r} LOGIN NOBYPASSRLS PASSWORD ${pg.escapeLiteral(password)}`);
  else if (await isRefused(target))
    await client.query(`ALTER ROLE ${r} PASSWORD ${pg.escapeLiteral(password)}`);
  const { rows } = await client.query('SELECT 1 FROM pg_namespace WHERE nspname = $1', [schema]);
  if (rows.length === 0) await client.query(`CREATE SCHEMA ${s}`);
  await setForRole(client, role, { search_path: schema, ...LIMITS });
  await client.query(`SET search_path = ${s}`);
  await client.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())',
  );
  const { rowCount: saysWhichAdd } = await client.query(
    `SELECT 1 FROM information_schema.columns WHERE table_schema = $1 AND table_name = 'migrations' AND column_name = 'additive'`,
    [schema],
  );
  // only once, for it waits for backups that read the table; steps of releases that did not say so are taken for breaking
  if (saysWhichAdd === 0)
    await client.query('ALTER TABLE migrations ADD COLUMN additive boolean NOT NULL DEFAULT false');
};

/** Settings of the role itself: poolers hand none over that a client asks for when it connects. */
const setForRole = async (
  client: pg.Client,
  role: string,
  settings: Record<string, string>,
): Promise<void> => {
  const { rows } = await client.query<{ setting: string }>(
    `SELECT unnest(setconfig) AS setting FROM pg_db_role_setting JOIN pg_roles ON pg_roles.oid = setrole WHERE rolname = $1`,
    [role],
  );
  const known = new Set(rows.map(({ setting }) => setting));
  const missing = Object.entries(settings).filter(([name, value]) => !known.has(`${name}=${value}`));
  // a role that somebody else made may have them already
  for (const [name, value] of missing)
    await client.query(`ALTER ROLE ${pg.escapeIdentifier(role)} SET ${name} = ${pg.escapeLiteral(value)}`);
};

/** Whether the role has another password, because the secret it follows from was changed. */
const isRefused = async ({ adminUrl, role, password }: MigrationTarget): Promise<boolean> => {
  const url = new URL(adminUrl);
  url.username = encodeURIComponent(role);
  url.password = encodeURIComponent(password);
  const client = new pg.Client({ connectionString: url.href, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return false;
  } catch (error) {
    if ((error as { code?: string }).code === WRONG_PASSWORD) return true;
    throw error;
  } finally {
    await client.end();
  }
};

/** A step that waits for a table makes all others wait behind it, so it gives way again and again. */
const applyPatiently = async (client: pg.Client, migration: Migration): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyOne(client, migration);
    } catch (error) {
      const isLocked = (error as { code?: string }).code === LOCKED;
      if (isLocked && tries < TABLE_TRIES) await sleep(TABLE_PAUSE_MS);
      else if (isLocked)
        throw new Error(
          `Migration ${migration.name} did not get its tables: a transaction holds them. End it (see pg_stat_activity) and start again`,
          { cause: error },
        );
      else throw new Error(`Migration ${migration.name} failed`, { cause: error });
    }
  }
};

const applyOne = async (client: pg.Client, migration: Migration): Promise<void> => {
  const rowSecurity = (force: 'FORCE' | 'NO FORCE') =>
    (migration.rowsOf ?? [])
      .map((table) => `ALTER TABLE ${pg.escapeIdentifier(table)} ${force} ROW LEVEL SECURITY;`)
      .join('\n');
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${TABLE_LOCK_MS}`);
    await client.query(`${rowSecurity('NO FORCE')}${migration.up}\n;${rowSecurity('FORCE')}`);
    await client.query('INSERT INTO migrations (name, additive) VALUES ($1, $2)', [
      migration.name,
      migration.additive ?? false,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
};

const grant = async (client: pg.Client, { schema, role }: MigrationTarget): Promise<void> => {
  const [s, r] = [pg.escapeIdentifier(schema), pg.escapeIdentifier(role)];
  await client.query(`
    GRANT USAGE ON SCHEMA ${s} TO ${r};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${s} TO ${r};
    GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${s} TO ${r};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${s} TO ${r};
    REVOKE INSERT, UPDATE, DELETE ON migrations FROM ${r};
  `);
};
