import { withDeadline } from '@chirrup/kernel/deadline';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import { isTenant, tenantWall } from '../src/tenant-wall.js';

const notes = {
  name: '1764000000000-create-notes',
  up: `CREATE TABLE notes (id int PRIMARY KEY, bot_id text NOT NULL, body text NOT NULL); ${tenantWall('notes', isTenant('bot_id'))}`,
};

describe('unit of work', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase({ service: 'notes', migrations: [notes] });
    await database.uow.run({ tenant: 'a' }, (tx) => tx.query(`INSERT INTO notes VALUES (1, 'a', 'of a')`));
    await database.uow.run({ tenant: 'b' }, (tx) => tx.query(`INSERT INTO notes VALUES (2, 'b', 'of b')`));
  });
  afterAll(() => database.close());

  it('shows a scope its own rows only', async () => {
    const rows = await database.uow.run({ tenant: 'a' }, (tx) =>
      tx.query<{ body: string }>('SELECT body FROM notes'),
    );
    expect(rows).toEqual([{ body: 'of a' }]);
    expect(await database.uow.statement({ tenant: 'b' }, 'SELECT body FROM notes')).toEqual([
      { body: 'of b' },
    ]);
  });

  it('shows nothing without a scope, also on a connection that had one before', async () => {
    for (let round = 0; round < 20; round += 1) {
      expect(await database.uow.statement({ tenant: 'a' }, 'SELECT id FROM notes')).toHaveLength(1);
      expect(await database.uow.statement({}, 'SELECT id FROM notes')).toEqual([]);
    }
  });

  it('refuses to write into another tenant', async () => {
    const write = database.uow.statement({ tenant: 'a' }, `INSERT INTO notes VALUES (3, 'b', 'smuggled')`);
    await expect(write).rejects.toThrow('row-level security');
    expect(await database.uow.statement({ tenant: 'b' }, 'SELECT id FROM notes')).toHaveLength(1);
  });

  it('rolls back what throws and keeps the connection usable', async () => {
    const failing = database.uow.run({ tenant: 'a' }, async (tx) => {
      await tx.query(`INSERT INTO notes VALUES (4, 'a', 'half')`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await expect(database.uow.statement({ tenant: 'a' }, 'SELECT 1/0')).rejects.toThrow('division by zero');
    expect(await database.uow.statement({ tenant: 'a' }, 'SELECT id FROM notes')).toEqual([{ id: 1 }]);
  });

  describe('under a deadline', () => {
    const sleeping = () =>
      database.uow.statement<{ n: number }>(
        {},
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE '%pg_sleep(7)' AND state = 'active' AND pid <> pg_backend_pid()`,
      );

    it.each([
      ['a statement', () => database.uow.statement({ tenant: 'a' }, 'SELECT pg_sleep(7)')],
      ['a transaction', () => database.uow.run({ tenant: 'a' }, (tx) => tx.query('SELECT pg_sleep(7)'))],
    ])('%s ends in the database when nobody waits any longer', async (_, work) => {
      const startedAt = performance.now();
      await expect(withDeadline(200, work)).rejects.toMatchObject({ code: 'SERVICE.DEADLINE' });
      expect(performance.now() - startedAt).toBeLessThan(3_000);
      expect(await sleeping()).toEqual([{ n: 0 }]);
      expect(await database.uow.statement({ tenant: 'a' }, 'SHOW statement_timeout')).toEqual([
        { statement_timeout: '20s' },
      ]);
    });

    it('nothing is begun after it', async () => {
      let queries = 0;
      const late = withDeadline(5, async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        await database.uow.run({ tenant: 'a' }, async (tx) => {
          queries += 1;
          await tx.query('SELECT 1');
        });
      });
      await expect(late).rejects.toMatchObject({ code: 'SERVICE.DEADLINE' });
      expect(queries).toBe(0);
    });
  });

  it('calls back after the commit, and never for what was rolled back', async () => {
    const called: string[] = [];
    const written = () => database.uow.statement({ tenant: 'a' }, 'SELECT id FROM notes WHERE id = 5');
    await database.uow.run({ tenant: 'a' }, async (tx) => {
      tx.afterCommit(() => called.push('committed'));
      await tx.query(`INSERT INTO notes VALUES (5, 'a', 'kept')`);
      expect(called).toEqual([]);
    });
    expect(called).toEqual(['committed']);
    expect(await written()).toHaveLength(1);
    const failing = database.uow.run({ tenant: 'a' }, async (tx) => {
      tx.afterCommit(() => called.push('rolled back'));
      await tx.query(`DELETE FROM notes WHERE id = 5`);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(called).toEqual(['committed']);
    await database.uow.statement({ tenant: 'a' }, 'DELETE FROM notes WHERE id = 5');
  });

  it('fails the queries of a broken connection, and continues with another one', async () => {
    const end = 'SELECT pg_terminate_backend(pg_backend_pid())';
    const failed = { code: 'SERVICE.UNAVAILABLE', cause: { message: expect.stringMatching(/terminat/) } };
    await expect(database.uow.statement({ tenant: 'a' }, end)).rejects.toMatchObject(failed);
    await expect(database.uow.run({ tenant: 'a' }, (tx) => tx.query(end))).rejects.toMatchObject(failed);
    expect(await database.uow.statement({ tenant: 'a' }, 'SELECT id FROM notes')).toEqual([{ id: 1 }]);
  });

  it('sets every part of a scope', async () => {
    const sql = `SELECT current_setting('chirrup.tenant') AS tenant, current_setting('chirrup.user') AS "user", current_setting('chirrup.system') AS system`;
    const scope = { tenant: 'a', user: 'u', system: true } as const;
    expect(await database.uow.statement(scope, sql)).toEqual([{ tenant: 'a', user: 'u', system: 'on' }]);
    expect(await database.uow.run(scope, (tx) => tx.query(sql))).toEqual([
      { tenant: 'a', user: 'u', system: 'on' },
    ]);
  });

  it('treats a hostile tenant as a value', async () => {
    expect(
      await database.uow.statement({ tenant: `'; DROP TABLE notes; --` }, 'SELECT id FROM notes'),
    ).toEqual([]);
    expect(await database.uow.statement({ tenant: 'a' }, 'SELECT id FROM notes')).toHaveLength(1);
  });
});
