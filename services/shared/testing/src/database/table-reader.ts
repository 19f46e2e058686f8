import pg from 'pg';

export interface TableFacts {
  schema: string;
  table: string;
  /** The column that says whose a row is, if there is one. */
  tenantColumn: string | undefined;
  /** Row-level security is on, for the owner too. */
  walled: boolean;
  rows: number;
}

/** Every table of a schema as the administrator sees it. */
export const readTables = async (adminUrl: string, schema: string): Promise<TableFacts[]> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ table: string; walled: boolean; tenant: string | null }>(
      `SELECT c.relname AS table, c.relrowsecurity AND c.relforcerowsecurity AS walled,
         (SELECT min(a.attname) FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname IN ('bot_id', 'user_id', 'tenant') AND NOT a.attisdropped) AS tenant
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = $1 AND c.relkind IN ('r', 'p') ORDER BY 1`,
      [schema],
    );
    const facts: TableFacts[] = [];
    for (const { table, walled, tenant } of rows) {
      facts.push({
        schema,
        table,
        walled,
        tenantColumn: tenant ?? undefined,
        rows: await countRows(client, schema, table),
      });
    }
    return facts;
  } finally {
    await client.end();
  }
};

/** How many rows of a table a client sees that connects with `url` and sets nothing. */
export const countVisibleRows = async (url: string, schema: string, table: string): Promise<number> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await countRows(client, schema, table);
  } finally {
    await client.end();
  }
};

export interface Reach {
  read: number;
  changed: number;
  deleted: number;
}

/** PostgreSQL's code of what a trigger raises. */
const RAISED = 'P0001';

/** How many rows that hold one of `texts` a transaction reads, changes and deletes that is in a tenant's and a user's scope. */
export const reachRows = async (
  url: string,
  { schema, table }: Pick<TableFacts, 'schema' | 'table'>,
  texts: readonly string[],
  scope?: { tenant: string; user: string },
): Promise<Reach> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
  const holds = 'EXISTS (SELECT 1 FROM unnest($1::text[]) AS x (text) WHERE strpos(t::text, x.text) > 0)';
  try {
    const { rows } = await client.query<{ column: string }>(
      `SELECT attname AS column FROM pg_attribute WHERE attrelid = '${name}'::regclass AND attnum > 0
         AND attidentity = '' AND attgenerated = '' AND NOT attisdropped LIMIT 1`,
    );
    const column = pg.escapeIdentifier(rows[0]?.column ?? '');
    const count = async (sql: string): Promise<number> => {
      await client.query('BEGIN');
      if (scope)
        await client.query(
          `SELECT set_config('chirrup.tenant', $1, true), set_config('chirrup.user', $2, true)`,
          [scope.tenant, scope.user],
        );
      try {
        return (await client.query(sql, [texts])).rowCount ?? 0;
      } catch (error) {
        // a table that is only added to refuses by a trigger, also its owner
        if ((error as { code?: string }).code === RAISED) return 0;
        throw error;
      } finally {
        await client.query('ROLLBACK');
      }
    };
    return {
      read: await count(`SELECT 1 FROM ${name} t WHERE ${holds}`),
      changed: await count(`UPDATE ${name} t SET ${column} = ${column} WHERE ${holds}`),
      deleted: scope ? await count(`DELETE FROM ${name} t WHERE ${holds}`) : 0,
    };
  } finally {
    await client.end();
  }
};

const countRows = async (client: pg.Client, schema: string, table: string): Promise<number> => {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) FROM ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`,
  );
  return Number(rows[0]?.count);
};
