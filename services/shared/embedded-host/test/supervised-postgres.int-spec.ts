import { mkdtempSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@chirrup/kernel/log';
import { until } from '@chirrup/testing/until';
import pg from 'pg';
import { holdHostLock } from '../src/host-lock.js';
import { isAlive, startPostgres } from '../src/postgres-process.js';
import { type SupervisedPostgres, supervisePostgres } from '../src/supervised-postgres.js';

describe('a database that ends by itself', () => {
  let folder: string;
  let server: SupervisedPostgres;
  let pool: pg.Pool;
  const options = () => ({ folder: join(folder, 'postgres'), adminPassword: 'right' });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chirrup-ended-'));
    await chmod(folder, 0o755);
    server = await supervisePostgres(options(), silentLog, holdHostLock);
    pool = new pg.Pool({ connectionString: server.adminUrl, connectionTimeoutMillis: 2_000 });
    pool.on('error', () => undefined);
  }, 60_000);
  afterAll(async () => {
    await pool?.end();
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const kept = async () => (await pool.query('SELECT n FROM kept').catch(() => undefined))?.rowCount ?? 0;

  it('is started again, with all it had, its connections and its lock', async () => {
    await pool.query('CREATE TABLE kept (n int); INSERT INTO kept VALUES (1)');
    const dead = server.pid;
    process.kill(dead, 'SIGKILL');
    // sessions of a killed server may answer a moment longer
    await until(
      async () => server.pid,
      (pid) => pid !== dead,
      60_000,
    );
    await until(kept, (rows) => rows === 1, 60_000);
    await expect(holdHostLock(server.adminUrl)).rejects.toThrow(/already runs/);
  }, 90_000);

  it('is not taken for ready until it answers', async () => {
    await until(() => server.answers(), Boolean, 60_000);
    const { pid } = server;
    // a stopped server is alive and answers nobody, however soon a dead one would be started again
    process.kill(pid, 'SIGSTOP');
    await until(
      () => server.answers(),
      (answers) => !answers,
      20_000,
    );
    process.kill(pid, 'SIGCONT');
    await until(() => server.answers(), Boolean, 60_000);
    expect(server.pid).toBe(pid);
    expect(await kept()).toBe(1);
  }, 90_000);

  it('is not started again once it was told to end', async () => {
    const { pid } = server;
    await server.stop();
    // whoever adopted it may take a moment to let it go
    await until(
      async () => isAlive(pid),
      (alive) => !alive,
      20_000,
    );
    const again = await startPostgres(options());
    expect(again.pid).not.toBe(pid);
    await again.stop();
  }, 60_000);
});
