import { mkdtempSync } from 'node:fs';
import { chmod, mkdir, open, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { derivePassword } from '@chirrup/kernel/derive-secret';
import pg from 'pg';
import { backUp } from '../src/backup/back-up.js';
import { restore } from '../src/backup/restore.js';
import { openDataFolder } from '../src/data-folder.js';
import { type PostgresProcess, startPostgres } from '../src/postgres-process.js';

describe('backup of a data folder', () => {
  let folder: string;
  const data = () => join(folder, 'data');
  const copy = () => join(folder, 'copy');
  const file = () => join(folder, 'chirrup.backup');

  const start = async (path: string): Promise<PostgresProcess> => {
    const { postgres, secret } = await openDataFolder(path);
    return startPostgres({ folder: postgres, adminPassword: derivePassword(secret, 'postgres/admin') });
  };
  const connect = async (server: PostgresProcess): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: server.adminUrl });
    await client.connect();
    return client;
  };
  /** What the copy's database holds. */
  const readCopy = async (sql: string): Promise<Record<string, unknown>[]> => {
    const server = await start(copy());
    const client = await connect(server);
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
      await server.stop();
    }
  };

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chirrup-backup-'));
    await chmod(folder, 0o755);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is consistent while the database is written to', async () => {
    const server = await start(data());
    const client = await connect(server);
    await client.query('CREATE TABLE notes (id bigint PRIMARY KEY, copy_of bigint, filler text)');
    await client.query(`INSERT INTO notes SELECT i, i, repeat('x', 500) FROM generate_series(1, 5000) i`);
    await mkdir(join(data(), 'files'));
    await writeFile(join(data(), 'files', 'picture'), 'bytes');
    let last = 5_000;
    let isWriting = true;
    const writing = (async () => {
      while (isWriting) {
        last += 1;
        await client.query(`INSERT INTO notes VALUES ($1, $1, repeat('y', 2000))`, [last]);
        await client.query('UPDATE notes SET filler = filler WHERE id % 100 = $1', [last % 100]);
      }
    })();
    const before = last;
    await backUp(data(), file());
    isWriting = false;
    await writing;
    await client.end();
    await server.stop();

    expect((await stat(file())).mode & 0o777).toBe(0o600);
    await restore(file(), copy());
    const [row] = await readCopy(
      'SELECT count(*)::int AS count, max(id)::int AS last, count(*) FILTER (WHERE id <> copy_of)::int AS torn FROM notes',
    );
    expect(row).toEqual({ count: row?.last, last: row?.last, torn: 0 });
    expect(row?.last).toBeGreaterThanOrEqual(before);
    expect(row?.last).toBeLessThanOrEqual(last);
    expect(await readFile(join(copy(), 'files', 'picture'), 'utf8')).toBe('bytes');
    expect(await readFile(join(copy(), 'secret'), 'utf8')).toBe(
      await readFile(join(data(), 'secret'), 'utf8'),
    );
  }, 120_000);

  it('starts and stops the database of a product that does not run', async () => {
    const server = await start(data());
    const client = await connect(server);
    await client.query('CREATE TABLE notes AS SELECT 7 AS id');
    await client.end();
    await server.stop();

    await backUp(data(), file());
    await restore(file(), copy());
    expect(await readCopy('SELECT id FROM notes')).toEqual([{ id: 7 }]);
    await expect(stat(join(data(), 'postgres', 'postmaster.pid'))).rejects.toThrow(/ENOENT/);
  }, 120_000);

  it('is refused where a part of the data lies elsewhere', async () => {
    await (await start(data())).stop();
    await mkdir(join(data(), 'files'));
    await symlink(folder, join(data(), 'files', 'elsewhere'));
    await expect(backUp(data(), file())).rejects.toThrow(/elsewhere is a link/);
    expect((await readdir(folder)).sort()).toEqual(['data']);
  }, 120_000);

  it('restores nothing over data, and nothing out of a file that is not whole', async () => {
    await (await start(data())).stop();
    await backUp(data(), file());
    await expect(backUp(data(), file())).rejects.toThrow(/exists already/);
    await expect(restore(file(), data())).rejects.toThrow(/holds data/);

    const whole = await readFile(file());
    const short = join(folder, 'short.backup');
    const handle = await open(short, 'w');
    await handle.write(whole.subarray(0, Math.floor(whole.length * 0.9)));
    await handle.close();
    await expect(restore(short, copy())).rejects.toThrow(/damaged/);
    await expect(stat(copy())).rejects.toThrow(/ENOENT/);

    await writeFile(short, 'something else');
    await expect(restore(short, copy())).rejects.toThrow(/damaged/);
    await expect(backUp(join(folder, 'nowhere'), file())).rejects.toThrow(/no data of Chirrup/);
  }, 120_000);
});
