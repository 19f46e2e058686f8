import { PostgresEngine } from '@chirrup/testing/engines/postgres-engine';
import { TestAuthority } from '@chirrup/testing/servers/certificates';
import pg from 'pg';
import { checkSchema } from '../src/check-schema.js';
import { Database } from '../src/database.js';

const ROLE = 'by_certificate';

/** As the chart writes it: `sslcert`, `sslkey` and `sslrootcert` in the address, and no password. */
describe('a PostgreSQL that knows roles by their certificates', () => {
  let authority: TestAuthority;
  let foreign: TestAuthority;
  let engine: PostgresEngine;

  beforeAll(async () => {
    [authority, foreign] = await Promise.all([TestAuthority.create(), TestAuthority.create('Foreign')]);
    engine = await PostgresEngine.open({ secured: { authority, password: 'chirrup', byCertificate: ROLE } });
    const admin = new pg.Client({
      connectionString: `${engine.adminUrl}&sslrootcert=${encodeURIComponent(authority.file)}`,
    });
    await admin.connect();
    await admin.query(`CREATE ROLE ${ROLE} LOGIN; CREATE SCHEMA own AUTHORIZATION ${ROLE}`);
    await admin.query(`ALTER ROLE ${ROLE} SET search_path = own`);
    await admin.query(
      'CREATE TABLE own.migrations (name text, additive boolean); GRANT SELECT ON own.migrations TO by_certificate',
    );
    await admin.end();
  }, 60_000);
  afterAll(async () => {
    await engine?.close();
    await Promise.all([authority?.close(), foreign?.close()]);
  });

  const urlWith = async (issuer: TestAuthority | undefined, name = ROLE) => {
    const url = new URL(`postgres://${ROLE}@127.0.0.1:${engine.port}/postgres?sslmode=verify-full`);
    url.searchParams.set('sslrootcert', authority.file);
    if (issuer) {
      const { certificate, key } = await issuer.issue(name);
      url.searchParams.set('sslcert', certificate);
      url.searchParams.set('sslkey', key);
    }
    return url.href;
  };

  it('lets in who shows its own, in all that a service opens', async () => {
    const url = await urlWith(authority);
    expect(await checkSchema(url, 'own', [])).toBeUndefined();
    const database = await Database.open({ url, passwords: () => [], applicationName: 'certified' });
    const { rows } = await database.pool.query(
      `SELECT current_user AS role, ssl, client_dn FROM pg_stat_ssl WHERE pid = pg_backend_pid()`,
    );
    expect(rows).toEqual([{ role: ROLE, ssl: true, client_dn: `/CN=${ROLE}` }]);
    await database.close();
  });

  it.each([
    ['none', () => urlWith(undefined), /connection requires a valid client certificate/],
    ['that of another name', () => urlWith(authority, 'somebody_else'), /certificate authentication failed/],
    [
      'one of a foreign authority',
      () => urlWith(foreign),
      /alert|unknown ca|certificate|ECONNRESET|terminated/i,
    ],
  ])('refuses who shows %s', async (_, url, reason) => {
    await expect(Database.open({ url: await url(), applicationName: 'certified' })).rejects.toThrow(reason);
  });
});
