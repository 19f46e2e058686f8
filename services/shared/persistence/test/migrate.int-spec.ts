import { setTimeout as sleep } from 'node:timers/promises';
import { addPlainAdministrator, query } from '@chirrup/testing/plain-administrator';
import { startTestPostgres } from '@chirrup/testing/test-postgres';
import pg from 'pg';
import { type MigrationTarget, migrate } from '../src/migrate.js';
import type { Migration } from '../src/migration.js';
import { isTenant, tenantWall } from '../src/tenant-wall.js';

const createNotes: Migration = {
  name: '1-create-notes',
  up: `CREATE TABLE notes (bot_id text, note text); ${tenantWall('notes', isTenant('bot_id'))}`,
};
const up = `UPDATE notes SET note = upper(note)`;

describe('migrations by an administrator who is no superuser', () => {
  let server: Awaited<ReturnType<typeof startTestPostgres>>;
  let target: MigrationTarget;

  beforeAll(async () => {
    server = await startTestPostgres();
    const adminUrl = await addPlainAdministrator(server);
    target = { adminUrl, schema: 'notes', role: 'chirrup_notes', password: 'test' };
    await migrate(target, [createNotes]);
    await query(server.adminUrl, `INSERT INTO notes.notes VALUES ('a', 'one'), ('b', 'two')`);
  }, 60_000);
  afterAll(() => server?.stop());

  const notes = () => query(server.adminUrl, 'SELECT bot_id, note FROM notes.notes ORDER BY 1');

  it('fail when a step reads rows that it does not name', async () => {
    const failure = migrate(target, [createNotes, { name: '2-shout', up }]);
    await expect(failure).rejects.toMatchObject({
      message: 'Migration 2-shout failed',
      cause: { message: 'query would be affected by row-level security policy for table "notes"' },
    });
    expect(await notes()).toEqual([
      { bot_id: 'a', note: 'one' },
      { bot_id: 'b', note: 'two' },
    ]);
  });

  it('change the rows of all tenants, and leave the wall standing', async () => {
    await migrate(target, [createNotes, { name: '2-shout', up, rowsOf: ['notes'] }]);
    expect(await notes()).toEqual([
      { bot_id: 'a', note: 'ONE' },
      { bot_id: 'b', note: 'TWO' },
    ]);
    expect(await query(target.adminUrl, 'SELECT * FROM notes.notes')).toEqual([]);
    expect(await query(server.url(target.role, 'test'), 'SELECT * FROM notes')).toEqual([]);
  });
});

describe('migrations', () => {
  let server: Awaited<ReturnType<typeof startTestPostgres>>;
  let target: MigrationTarget;
  const steps: Migration[] = [{ name: '1-create-books', up: 'CREATE TABLE books (title text)' }];
  beforeAll(async () => {
    server = await startTestPostgres();
    target = {
      adminUrl: await addPlainAdministrator(server),
      schema: 'books',
      role: 'chirrup_books',
      password: 'test',
    };
    await migrate(target, steps);
  }, 60_000);
  afterAll(() => server?.stop());

  it('give the role its limits, which a pooler would not hand over, and only once', async () => {
    const limits = () =>
      query(
        server.url(target.role, 'test'),
        `SELECT name, setting, source FROM pg_settings
         WHERE name IN ('search_path', 'statement_timeout', 'idle_in_transaction_session_timeout') ORDER BY 1`,
      );
    const expected = [
      { name: 'idle_in_transaction_session_timeout', setting: '30000', source: 'user' },
      { name: 'search_path', setting: 'books', source: 'user' },
      { name: 'statement_timeout', setting: '20000', source: 'user' },
    ];
    expect(await limits()).toEqual(expected);
    // made by somebody else, without them
    await query(server.adminUrl, `ALTER ROLE ${target.role} RESET ALL`);
    await migrate(target, steps);
    expect(await limits()).toEqual(expected);
    const before = await query(server.adminUrl, 'SELECT xmin::text FROM pg_db_role_setting ORDER BY 1');
    await migrate(target, steps);
    expect(await query(server.adminUrl, 'SELECT xmin::text FROM pg_db_role_setting ORDER BY 1')).toEqual(
      before,
    );
  });

  it('of a newer release keep an older one from starting, unless they only add', async () => {
    const older = [...steps];
    steps.push({ name: '2-add-pages', up: 'ALTER TABLE books ADD COLUMN pages int', additive: true });
    await migrate(target, steps);
    await migrate(target, older);
    const between = [...steps];
    steps.push({ name: '3-rename-title', up: 'ALTER TABLE books RENAME COLUMN title TO name' });
    await migrate(target, steps);
    for (const release of [older, between])
      await expect(migrate(target, release)).rejects.toThrow(
        'The data was written by a newer version of Chirrup (books: 3-rename-title).',
      );
  });

  it('take over the table of the release before, whose unknown steps are breaking', async () => {
    await query(target.adminUrl, 'ALTER TABLE books.migrations DROP COLUMN additive');
    await migrate(target, steps);
    await expect(migrate(target, steps.slice(0, 1))).rejects.toThrow('books: 2-add-pages');
  });

  it('let others read a table they wait for', async () => {
    const reader = new pg.Client({ connectionString: target.adminUrl });
    await reader.connect();
    await reader.query('BEGIN');
    await reader.query('SELECT * FROM books.books');
    steps.push({ name: '4-add-year', up: 'ALTER TABLE books ADD COLUMN year int' });
    const migrating = migrate(target, steps);
    const waits = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'books.books'::regclass`;
    while ((await query(target.adminUrl, waits)).length === 0) await sleep(20);
    const begun = performance.now();
    await query(target.adminUrl, 'SELECT * FROM books.books');
    expect(performance.now() - begun).toBeLessThan(4_000);
    expect(await query(target.adminUrl, 'SELECT year FROM books.books').catch(() => 'none')).toBe('none');
    await reader.query('COMMIT');
    await reader.end();
    await migrating;
    expect(await query(target.adminUrl, 'SELECT year FROM books.books')).toEqual([]);
  }, 30_000);

  it('give the role another password when the secret was changed', async () => {
    const login = (password: string) => query(server.url(target.role, password), 'SELECT 1 AS one');
    await migrate({ ...target, password: 'another' }, steps);
    expect(await login('another')).toEqual([{ one: 1 }]);
    await expect(login('test')).rejects.toMatchObject({ code: '28P01' });
  });
});
