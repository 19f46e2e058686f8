import type { PostgresProcess } from '@chirrup/embedded-host/postgres-process';
import pg from 'pg';

const NAME = 'plain_admin';

/** An administrator as managed PostgreSQL gives one: may create roles and schemas, is no superuser and bypasses no row-level security. */
export const addPlainAdministrator = async (server: PostgresProcess): Promise<string> => {
  await query(
    server.adminUrl,
    `CREATE ROLE ${NAME} LOGIN CREATEROLE NOSUPERUSER NOBYPASSRLS PASSWORD 'test';
     GRANT CREATE ON DATABASE postgres TO ${NAME}`,
  );
  return server.url(NAME, 'test');
};

/** One query on a connection of its own. */
export const query = async <R extends object>(url: string, sql: string, values?: unknown[]): Promise<R[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<R>(sql, values)).rows;
  } finally {
    await client.end();
  }
};
