import { addPlainAdministrator, query } from '@chirrup/testing/plain-administrator';
import { startTestPostgres } from '@chirrup/testing/test-postgres';
import { checkSchema } from '../src/check-schema.js';
import type { InstallationClaim } from '../src/installation/installation-mark.js';
import { migrate } from '../src/migrate.js';
import type { Migration } from '../src/migration.js';

const steps: Migration[] = [{ name: '1-create-books', up: 'CREATE TABLE books (title text)' }];
const claim = (name: string, keys: string[], takesOver = false): InstallationClaim => ({
  name,
  keys,
  takesOver,
});

describe('the mark of a database', () => {
  let server: Awaited<ReturnType<typeof startTestPostgres>>;
  let adminUrl: string;
  beforeAll(async () => {
    server = await startTestPostgres();
    adminUrl = await addPlainAdministrator(server);
  }, 60_000);
  afterAll(() => server?.stop());

  const target = (installation: InstallationClaim | undefined, schema = 'books') => ({
    ...{ adminUrl, schema, role: `chirrup_${schema}`, password: 'test' },
    installation,
  });
  const bring = (installation?: InstallationClaim, schema?: string) =>
    migrate(target(installation, schema), steps);
  const look = (installation: InstallationClaim, schema = 'books') =>
    checkSchema(server.url(`chirrup_${schema}`, 'test'), schema, steps, installation);

  it('is waited for by a service whose release knows it', async () => {
    await bring();
    await expect(look(claim('', ['a']))).rejects.toThrow(
      'The database lacks a migration of this release (chirrup: installation).',
    );
  });

  it('is one for all services, and stays', async () => {
    const id = await bring(claim('', ['a']));
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(await bring(claim('', ['a']), 'notes')).toBe(id);
    expect(await bring(claim('', ['a']))).toBe(id);
    expect(await look(claim('', ['a']))).toBe(id);
    expect(await look(claim('', ['a']), 'notes')).toBe(id);
  });

  it('refuses another installation before anything is changed', async () => {
    const other = { ...target(claim('', ['z']), 'plays'), password: 'of the other one' };
    await expect(migrate(other, steps)).rejects.toThrow(
      /^PostgreSQL: the database ".+" belongs to an installation with another SIGNING_KEY\. Give each installation a name \(INSTALLATION\)/,
    );
    await expect(look(claim('', ['z']))).rejects.toThrow('with another SIGNING_KEY');
    await expect(bring(claim('team-a', ['a']))).rejects.toThrow('with no INSTALLATION');
    expect(await query(adminUrl, `SELECT 1 FROM pg_roles WHERE rolname = 'chirrup_plays'`)).toEqual([]);
  });

  it('takes the keys that follow, also when only services see them', async () => {
    await look(claim('', ['b', 'a']));
    await look(claim('', ['b']));
    await bring(claim('', ['c', 'b']));
    await look(claim('', ['c']));
    expect(await query(adminUrl, 'SELECT keys FROM chirrup.installation')).toEqual([
      { keys: ['a', 'b', 'c'] },
    ]);
  });

  it('does not need the keys where nobody hands them to the migration', async () => {
    await expect(bring(claim('', []))).resolves.toBeDefined();
  });

  it('is taken over when that is asked for', async () => {
    const id = await look(claim('', ['c']));
    expect(await bring(claim('team-a', ['n'], true))).toBe(id);
    expect(await look(claim('team-a', ['n']))).toBe(id);
    await expect(look(claim('', ['n']))).rejects.toThrow('an installation with INSTALLATION=team-a.');
  });
});
