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

const countRows = async (client: pg.Client, schema: string, table: string): Promise<number> => {
  const { rows } = await client.query<{ count: string }>(
    `SELECT count(*) FROM ${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`,
  );
  return Number(rows[0]?.count);
};
