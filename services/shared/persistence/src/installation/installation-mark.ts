import { OtherInstallationError } from '@chirrup/kernel/installation/other-installation';
import pg from 'pg';

/** Who migrates or uses a database. */
export interface InstallationClaim {
  /** `INSTALLATION`; empty for a lone one. */
  name: string;
  /** Fingerprints of its signing keys, of which two installations have none in common; empty: not known here. */
  keys: readonly string[];
  /** What is marked by another one becomes ours. */
  takesOver: boolean;
}

interface Mark {
  id: string;
  name: string;
  keys: string[];
}

const TABLE = 'chirrup.installation';

/**
 * Says in a database whose it is, if nobody has; for the administrator, under the lock of migrations.
 * @throws OtherInstallationError
 */
export const markDatabase = async (client: pg.Client, claim: InstallationClaim): Promise<string> => {
  const { rowCount } = await client.query(`SELECT 1 FROM pg_namespace WHERE nspname = 'chirrup'`);
  if (rowCount === 0) await client.query('CREATE SCHEMA chirrup');
  await client.query(`CREATE TABLE IF NOT EXISTS ${TABLE} (
    is_single boolean PRIMARY KEY DEFAULT true CHECK (is_single),
    id uuid NOT NULL DEFAULT gen_random_uuid(), name text NOT NULL, keys text[] NOT NULL)`);
  await client.query(`INSERT INTO ${TABLE} (name, keys) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
    claim.name,
    claim.keys,
  ]);
  return checkMark(client, claim);
};

/** Lets the role of a service read the mark, and add to it the keys that follow on those of before. */
export const grantMark = async (client: pg.Client, role: string): Promise<void> => {
  const { rows } = await client.query<{ granted: boolean }>(
    `SELECT has_schema_privilege($1, 'chirrup', 'USAGE') AND has_table_privilege($1, $2, 'SELECT')
      AND has_column_privilege($1, $2, 'keys', 'UPDATE') AS granted`,
    [role, TABLE],
  );
  const r = pg.escapeIdentifier(role);
  if (!rows[0]?.granted)
    await client.query(
      `GRANT USAGE ON SCHEMA chirrup TO ${r}; GRANT SELECT, UPDATE (name, keys) ON ${TABLE} TO ${r}`,
    );
};

/**
 * The id of the installation that a database belongs to, which must be ours.
 * @throws OtherInstallationError
 */
export const checkMark = async (client: pg.Client, claim: InstallationClaim): Promise<string> => {
  const { rows } = await client.query<Mark>(`SELECT id, name, keys FROM ${TABLE}`);
  const mark = rows[0];
  if (!mark) throw new Error(`${TABLE} is empty: run the migrations again.`);
  if (!claim.takesOver) refuseOther(mark, claim, client.database ?? '');
  const news = claim.keys.filter((key) => !mark.keys.includes(key));
  const name = claim.takesOver ? claim.name : mark.name;
  if (news.length > 0 || name !== mark.name)
    await client.query(`UPDATE ${TABLE} SET name = $1, keys = keys || $2::text[]`, [name, news]);
  return mark.id;
};

const refuseOther = (mark: Mark, { name, keys }: InstallationClaim, database: string): void => {
  const refuse = (what: string) => {
    throw new OtherInstallationError(
      `PostgreSQL: the database ${JSON.stringify(database)} belongs to an installation with ${what}`,
    );
  };
  if (mark.name !== name) refuse(mark.name ? `INSTALLATION=${mark.name}` : 'no INSTALLATION');
  // who marked it may not have known the keys, nor who looks now
  if (mark.keys.length > 0 && keys.length > 0 && !mark.keys.some((key) => keys.includes(key)))
    refuse('another SIGNING_KEY');
};
