import { addPlainAdministrator, query } from '@chirrup/testing/plain-administrator';
import { startTestPostgres } from '@chirrup/testing/test-postgres';
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
