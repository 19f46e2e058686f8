import { type Finding, ok, problem, tried, warning } from '@chirrup/kernel/installation/finding';
import pg from 'pg';
import { assertKnown } from '../migrate.js';
import type { Migration } from '../migration.js';
import { checkMark, type InstallationClaim } from './installation-mark.js';

const CONNECT_MS = 5_000;
const OLDEST_TRIED = 15;
const FULL = 0.8;
const SKEW_S = 5;

export interface InspectedDatabase {
  /** Of the service's own role. */
  url: string;
  schema: string;
  migrations: readonly Migration[];
  claim: InstallationClaim;
}

interface Facts {
  role: string;
  version: number;
  most: number;
  open: number;
  clock: Date;
  passes_walls: boolean;
}

/** Looks at a service's database as its role. @throws what keeps it from connecting */
export const inspectDatabase = async (inspected: InspectedDatabase): Promise<Finding[]> => {
  const { url, schema, migrations, claim } = inspected;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<Facts>(`
      SELECT current_user AS role, current_setting('server_version_num')::int / 10000 AS version, now() AS clock,
        current_setting('max_connections')::int AS most, (SELECT sum(numbackends)::int FROM pg_stat_database) AS open,
        rolsuper OR rolbypassrls AS passes_walls
      FROM pg_roles WHERE rolname = current_user`);
    const facts = rows[0] as Facts;
    const { rows: shown } = await client.query<{ search_path: string }>('SHOW search_path');
    const path = shown[0]?.search_path ?? '';
    const isFound = path.replaceAll('"', '') === schema;
    return [
      ok(`${schema}: ${facts.role} logs in`),
      ...roleFindings(facts, schema),
      ...(isFound
        ? [
            await tried(
              `${schema}: all migrations have run`,
              'Run npm run migrate (in the chart: helm upgrade).',
              () => migrated(client, schema, migrations),
            ),
          ]
        : [
            problem(
              `${schema}: ${facts.role} looks into ${path}`,
              `Run the migrations, or as administrator: ALTER ROLE ${facts.role} SET search_path = '${schema}'.`,
            ),
          ]),
      await tried(
        `${schema}: the database is marked as ours`,
        'Run the migrations, or set INSTALLATION.',
        () => checkMark(client, { ...claim, takesOver: false }),
      ),
    ];
  } finally {
    await client.end();
  }
};

const roleFindings = (
  { role, version, most, open, clock, passes_walls }: Facts,
  schema: string,
): Finding[] => {
  const skew = Math.abs(Date.now() - clock.getTime()) / 1_000;
  return [
    ...(passes_walls
      ? [
          problem(
            `${schema}: ${role} sees the rows of all tenants`,
            `ALTER ROLE ${role} NOSUPERUSER NOBYPASSRLS.`,
          ),
        ]
      : []),
    ...(version < OLDEST_TRIED
      ? [warning(`PostgreSQL ${version} is older than any that was tried`, 'Take 18.')]
      : []),
    ...(open > most * FULL
      ? [
          warning(
            `${open} of ${most} connections are open`,
            'Raise max_connections, or put PgBouncer between.',
          ),
        ]
      : []),
    ...(skew > SKEW_S
      ? [warning(`its clock differs by ${skew.toFixed(0)} s from this machine’s`, 'Set both by NTP.')]
      : []),
  ];
};

const migrated = async (
  client: pg.Client,
  schema: string,
  migrations: readonly Migration[],
): Promise<void> => {
  const { rows } = await client.query<{ name: string; additive: boolean }>(
    'SELECT name, additive FROM migrations',
  );
  assertKnown(schema, migrations, rows);
  const names = new Set(rows.map(({ name }) => name));
  const missing = migrations.find(({ name }) => !names.has(name));
  if (missing) throw new Error(`${missing.name} has not`);
};

/** As the mark of the database says; undefined if it cannot be read. */
export const installationId = async (url: string): Promise<string | undefined> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ id: string }>('SELECT id FROM chirrup.installation');
    return rows[0]?.id;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
};
