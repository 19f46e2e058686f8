import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newId } from '@chirrup/kernel/ids';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import { typescriptArguments } from '@chirrup/testing/typescript-process';
import { until } from '@chirrup/testing/until';
import { addJob } from '../src/jobs/jobs.js';
import { jobsMigrations } from '../src/jobs/jobs.migration.js';

interface Row {
  queue_key: string;
  deaths: number;
  failed_reason: string | null;
  waits: boolean;
}

describe('jobs that end the process that runs them', () => {
  let database: TestDatabase;
  let folder: string;
  beforeAll(async () => {
    database = await openTestDatabase({ service: 'deadly', migrations: jobsMigrations });
    folder = await mkdtemp(join(tmpdir(), 'deadly-'));
  });
  afterAll(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => database.uow.statement({ system: true }, 'DELETE FROM jobs'));

  const add = (queueKey: string) =>
    database.uow.run({ tenant: 'b' }, (tx) =>
      addJob(tx, { id: newId(), kind: 'k', botId: 'b', queueKey, payload: {} }),
    );
  const rows = () =>
    database.uow.statement<Row>(
      { system: true },
      `SELECT queue_key, deaths, failed_reason, run_at > now() + interval '30 minutes' AS waits FROM jobs ORDER BY position`,
    );

  /** Starts workers one after another, as a supervisor does, until one lives when `done`. */
  const supervise = async (options: string[], done: (runs: string[]) => boolean | Promise<boolean>) => {
    const file = join(folder, newId());
    const runs = () => (existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []);
    let starts = 0;
    for (;;) {
      starts += 1;
      if (starts > 4) throw new Error(`started ${starts} times: ${runs()}`);
      const script = join(import.meta.dirname, 'support', 'deadly-worker.ts');
      const args = [...typescriptArguments(script), database.url, 'k', file, ...options];
      const child = spawn(process.execPath, args, { stdio: 'ignore' });
      const exit = once(child, 'exit');
      const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
      const isDone = async () => !hasEnded() && (await done(runs()));
      await until(async () => hasEnded() || (await isDone()), Boolean, 30_000);
      if (hasEnded()) continue;
      child.kill('SIGKILL');
      await exit;
      return { starts, runs: runs() };
    }
  };

  it('are given up with the reason at the third start, and others go on', async () => {
    await add('deadly');
    const { starts, runs } = await supervise([], async () => (await rows())[0]?.failed_reason !== null);
    expect(starts).toBe(3);
    expect(runs).toEqual(['deadly', 'deadly']);
    expect(await rows()).toMatchObject([{ failed_reason: expect.stringContaining('ended twice') }]);
    await add('fine');
    const after = await supervise([], (seen) => seen.length > 0);
    expect(after).toEqual({ starts: 1, runs: ['fine'] });
  });

  it('are ended by their handler where it knows how', async () => {
    await add('deadly');
    const { starts, runs } = await supervise(['handles'], async () => (await rows()).length === 0);
    expect(starts).toBe(3);
    expect(runs).toEqual(['deadly', 'deadly', 'deadly ended']);
  });

  it('are put off where they are never given up', async () => {
    await add('deadly');
    const { starts } = await supervise(['leaves', 'forever'], async () => (await rows())[0]?.waits === true);
    expect(starts).toBe(3);
    expect(await rows()).toMatchObject([{ deaths: 0, failed_reason: null }]);
  });
});
