import { PostgresEngine } from '@chirrup/testing/engines/postgres-engine';
import pg from 'pg';
import { Database } from '../src/database.js';

const OLD = 'old-p@ss/w:rd#1';
const NEW = 'new-p@ss/w:rd?2';

describe('a role whose password changes while a service runs', () => {
  let engine: PostgresEngine;
  let admin: pg.Client;
  let database: Database;
  let passwords: readonly string[] = [OLD];

  beforeAll(async () => {
    engine = await PostgresEngine.open();
    admin = new pg.Client({ connectionString: engine.adminUrl });
    await admin.connect();
    await admin.query(`CREATE ROLE turning LOGIN PASSWORD ${pg.escapeLiteral(OLD)}`);
    const url = Object.assign(new URL(engine.adminUrl), {
      username: 'turning',
      password: encodeURIComponent(OLD),
    }).href;
    database = await Database.open({
      url,
      passwords: () => passwords,
      applicationName: 'turning',
      maxConnections: 4,
    });
  }, 60_000);
  afterAll(async () => {
    await database?.close();
    await admin?.end();
    await engine?.close();
  });

  const setPassword = (password: string) =>
    admin.query(`ALTER ROLE turning PASSWORD ${pg.escapeLiteral(password)}`);
  /** As after a network cut: every connection has to be opened again. */
  const endConnections = async () => {
    await admin.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'turning'`);
    const limit = Date.now() + 5_000;
    while (database.pool.totalCount > 0 && Date.now() < limit)
      await new Promise((done) => setTimeout(done, 20));
  };
  /** Four at once need four connections. */
  const answers = () =>
    Promise.all(
      [1, 2, 3, 4].map((n) =>
        database.pool.query(`SELECT ${n} AS n, pg_sleep(0.05)`).then(({ rows }) => rows[0].n),
      ),
    );

  it('gets connections before, between and after the steps', async () => {
    expect(await answers()).toEqual([1, 2, 3, 4]);
    for (const [known, now] of [
      // the next one is made known
      [[OLD, NEW], OLD],
      // it is set, while processes know it as the second
      [[OLD, NEW], NEW],
      // and as the first
      [[NEW, OLD], NEW],
      // turned back
      [[NEW, OLD], OLD],
      [[NEW], NEW],
    ] as const) {
      passwords = known;
      await setPassword(now);
      await endConnections();
      expect(await answers()).toEqual([1, 2, 3, 4]);
    }
  });

  it('leaves no connection of its trials', async () => {
    passwords = [OLD, NEW];
    await endConnections();
    await answers();
    const { rows } = await admin.query(
      `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'chirrup-password'`,
    );
    expect(rows[0].n).toBe(0);
  });

  it('is refused with the reason when none is good', async () => {
    passwords = ['wrong-1', 'wrong-2'];
    await endConnections();
    await expect(database.pool.query('SELECT 1')).rejects.toMatchObject({ code: '28P01' });
  });
});
