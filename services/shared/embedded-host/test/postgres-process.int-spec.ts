import { mkdtempSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type PostgresProcess, startPostgres } from '../src/postgres-process.js';

describe('a database that was left running', () => {
  let folder: string;
  let server: PostgresProcess;
  const options = () => ({ folder: join(folder, 'postgres'), adminPassword: 'right' });

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'chirrup-left-'));
    await chmod(folder, 0o755);
    server = await startPostgres(options());
  }, 60_000);
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it('is adopted', async () => {
    expect((await startPostgres(options())).pid).toBe(server.pid);
  });

  it('is waited for while it takes no connections, and keeps its socket', async () => {
    process.kill(server.pid, 'SIGSTOP');
    let isAdopted = false;
    const adopting = startPostgres(options()).then(({ pid }) => {
      isAdopted = true;
      return pid;
    });
    // longer than one attempt to connect
    await sleep(2_500);
    expect(isAdopted).toBe(false);
    process.kill(server.pid, 'SIGCONT');
    expect(await adopting).toBe(server.pid);
  }, 60_000);

  it('is left alone when the password belongs to other data', async () => {
    await expect(startPostgres({ ...options(), adminPassword: 'wrong' })).rejects.toThrow(/other data/);
    expect((await startPostgres(options())).pid).toBe(server.pid);
  });
});
