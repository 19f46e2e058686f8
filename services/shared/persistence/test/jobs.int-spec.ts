import { newId } from '@chirrup/kernel/ids';
import { silentLog } from '@chirrup/kernel/log';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import { expireFailedJobs } from '../src/jobs/expire-jobs.js';
import { JobWorker } from '../src/jobs/job-worker.js';
import {
  addJob,
  claimJobs,
  debounceJob,
  finishJob,
  type Job,
  moveToShare,
  queueBehind,
  releaseJob,
  renewLeases,
  returnJob,
} from '../src/jobs/jobs.js';
import { jobsMigrations } from '../src/jobs/jobs.migration.js';

const options = { kind: 'k', owner: newId(), leaseMs: 60_000, limit: 10, perBot: 10 };

describe('leased jobs', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase({ service: 'jobs', migrations: jobsMigrations });
  });
  afterAll(() => database.close());
  beforeEach(() => database.uow.statement({ system: true }, 'DELETE FROM jobs'));

  const add = (queueKey: string, botId = 'b', id = newId()) =>
    database.uow.run({ tenant: botId }, async (tx) => {
      await addJob(tx, { id, kind: 'k', botId, queueKey, payload: { queueKey } });
      return id;
    });
  const finish = (job: Job, owner: string) =>
    database.uow.run({ tenant: job.botId }, (tx) => finishJob(tx, job.id, owner));

  it('gives one job of a key at a time, oldest first, and each job once', async () => {
    const [first] = [await add('t1'), await add('t1'), await add('t2')];
    await add('t1', 'b', first);
    const claims = await Promise.all([1, 2, 3].map(() => claimJobs(database.uow, options)));
    const jobs = claims.flat();
    expect(jobs.map((job) => job.queueKey).sort()).toEqual(['t1', 't2']);
    expect(jobs.find((job) => job.queueKey === 't1')?.id).toBe(first);
    for (const job of jobs) expect(await finish(job, options.owner)).toBe(true);
    expect((await claimJobs(database.uow, options)).map((job) => job.queueKey)).toEqual(['t1']);
  });

  it('forgets jobs that failed for good long ago, and no others', async () => {
    const failed = async (days: number) => {
      await add('t');
      const [job] = await claimJobs(database.uow, options);
      await releaseJob(database.uow, job?.id ?? '', options.owner, 0, 'no such page');
      await database.uow.statement(
        { system: true },
        `UPDATE jobs SET failed_at = now() - $2 * interval '1 day' WHERE id = $1`,
        [job?.id, days],
      );
    };
    for (const days of [0, 29, 31, 100]) await failed(days);
    await add('waiting');
    await database.uow.statement({ system: true }, `UPDATE jobs SET created_at = now() - interval '60 days'`);
    expect(await expireFailedJobs(database.uow)).toBe(2);
    expect(await expireFailedJobs(database.uow)).toBe(0);
    expect(await database.uow.statement({ system: true }, 'SELECT id FROM jobs')).toHaveLength(3);
  });

  it('puts off the job of a key that waits, but not for ever, and leaves a running one alone', async () => {
    const debounce = (quietMs: number, atMostMs = 60_000) =>
      database.uow.run({ tenant: 'b' }, (tx) =>
        debounceJob(
          tx,
          { id: newId(), kind: 'k', botId: 'b', queueKey: 't', payload: {} },
          { quietMs, atMostMs },
        ),
      );
    const waiting = async () =>
      database.uow.statement<{ due: boolean; leased: boolean }>(
        { system: true },
        'SELECT run_at <= now() AS due, lease_owner IS NOT NULL AS leased FROM jobs ORDER BY position',
      );
    await debounce(30_000);
    await debounce(30_000);
    expect(await waiting()).toEqual([{ due: false, leased: false }]);
    await debounce(30_000, 0);
    expect(await waiting()).toEqual([{ due: true, leased: false }]);
    expect(await claimJobs(database.uow, options)).toHaveLength(1);
    await debounce(30_000);
    await debounce(0);
    expect(await waiting()).toEqual([
      { due: true, leased: true },
      { due: true, leased: false },
    ]);
  });

  it('given back waits behind what is due, and its run was no attempt', async () => {
    const [long, waiting] = [await add('long', 'a'), await add('other', 'b')];
    const claim = async () => (await claimJobs(database.uow, { ...options, limit: 1 }))[0];
    expect(await claim()).toMatchObject({ id: long, attempt: 1 });
    const giveBack = (owner: string) => database.uow.run({ tenant: 'a' }, (tx) => returnJob(tx, long, owner));
    expect(await giveBack(newId())).toBe(false);
    expect(await giveBack(options.owner)).toBe(true);
    expect(await claim()).toMatchObject({ id: waiting });
    expect(await claim()).toMatchObject({ id: long, attempt: 1 });
  });

  it('lets other keys go first after a key had its turn', async () => {
    const [second, other] = [await add('greedy', 'a'), await add('modest', 'b')];
    await database.uow.run({ tenant: 'a' }, (tx) => queueBehind(tx, 'k', 'greedy'));
    const claims = [];
    for (let n = 0; n < 2; n += 1) claims.push(...(await claimJobs(database.uow, { ...options, limit: 1 })));
    expect(claims.map(({ id }) => id)).toEqual([other, second]);
  });

  it('caps what runs for one bot', async () => {
    for (const key of ['a', 'b', 'c']) await add(key, 'busy');
    expect(await claimJobs(database.uow, { ...options, limit: 2, perBot: 2 })).toHaveLength(2);
    expect(await claimJobs(database.uow, { ...options, perBot: 2 })).toHaveLength(0);
  });

  it('caps it within one claim too, and gives the rest to others', async () => {
    for (const key of ['a', 'b', 'c']) await add(key, 'busy');
    await add('d', 'calm');
    const claimed = await claimJobs(database.uow, { ...options, perBot: 2 });
    expect(claimed.map(({ queueKey }) => queueKey).sort()).toEqual(['a', 'b', 'd']);
  });

  it('caps what runs for one share; a job that is moved to one keeps its place in line', async () => {
    const [first, second] = [await add('x', 'x'), await add('y', 'y')];
    const claim = () => claimJobs(database.uow, { ...options, perShare: 1 });
    expect(await claim()).toHaveLength(2);
    await moveToShare(database.uow, first, newId(), 'ann');
    expect(await claim()).toEqual([]);
    for (const id of [first, second]) await moveToShare(database.uow, id, options.owner, 'ann');
    const [job] = await claim();
    expect(job).toMatchObject({ id: first, share: 'ann', attempt: 1 });
    expect(await claim()).toEqual([]);
    await finish(job as Job, options.owner);
    expect(await claim()).toMatchObject([{ id: second, share: 'ann', attempt: 1 }]);
  });

  it('counts a run that a stop has ended only where it says so', async () => {
    const id = await add('t1');
    const claim = async () => (await claimJobs(database.uow, options))[0];
    expect(await claim()).toMatchObject({ attempt: 1 });
    await releaseJob(database.uow, id, options.owner, 0, undefined, false);
    expect(await claim()).toMatchObject({ attempt: 1 });
    await releaseJob(database.uow, id, options.owner, 0);
    expect(await claim()).toMatchObject({ attempt: 2 });
  });

  it('lets another worker take over when the lease has run out, and the first one end nothing', async () => {
    await add('t1');
    const [mine] = await claimJobs(database.uow, { ...options, leaseMs: 1 });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await claimJobs(database.uow, { ...options, except: [mine?.id ?? ''] })).toEqual([]);
    const other = newId();
    const [theirs] = await claimJobs(database.uow, { ...options, owner: other });
    expect(theirs).toMatchObject({ id: mine?.id, attempt: 2 });
    if (!mine || !theirs) throw new Error('not claimed');
    expect(await finish(mine, options.owner)).toBe(false);
    expect(await finish(theirs, other)).toBe(true);
  });

  it('says at a renewal which jobs are still held, and which of them are to stop', async () => {
    for (const key of ['runs', 'ends', 'ended']) await add(key);
    const jobs = await claimJobs(database.uow, options);
    const [runs, ends, ended] = ['runs', 'ends', 'ended'].map((key) =>
      jobs.find((job) => job.queueKey === key),
    );
    if (!runs || !ends || !ended) throw new Error('not claimed');
    await database.uow.statement({ tenant: 'b' }, 'UPDATE jobs SET cancelled = true WHERE id = $1', [
      ends.id,
    ]);
    await finish(ended, options.owner);
    const ids = [runs.id, ends.id, ended.id];
    expect(await renewLeases(database.uow, options.owner, ids, 60_000)).toEqual(
      new Map([
        [runs.id, false],
        [ends.id, true],
      ]),
    );
    expect(await renewLeases(database.uow, newId(), ids, 60_000)).toEqual(new Map());
  });

  it('keeps a failed job with its reason, and lets the next of its key run', async () => {
    await add('t1');
    await add('t1');
    const [job] = await claimJobs(database.uow, options);
    await releaseJob(database.uow, job?.id ?? '', options.owner, 0, 'broken');
    const rows = await database.uow.statement(
      { system: true },
      'SELECT failed_reason FROM jobs WHERE failed_at IS NOT NULL',
    );
    expect(rows).toEqual([{ failed_reason: 'broken' }]);
    expect(await claimJobs(database.uow, options)).toHaveLength(1);
  });

  it('runs jobs, tries a failing one again, and gives back what it holds when it stops', async () => {
    const seen: string[] = [];
    const worker = new JobWorker({
      uow: database.uow,
      log: silentLog,
      kind: 'k',
      handle: async (job, { owner, signal }) => {
        seen.push(`${job.queueKey}${job.attempt}`);
        if (job.queueKey === 'fails' && job.attempt === 1) throw new Error('once');
        if (job.queueKey === 'long')
          return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
        await finish(job, owner);
      },
    });
    for (const key of ['fine', 'fails', 'long']) await add(key);
    worker.start();
    const limit = Date.now() + 10_000;
    while (seen.length < 4 && Date.now() < limit) await new Promise((resolve) => setTimeout(resolve, 20));
    await worker.stop();
    expect(seen.sort()).toEqual(['fails1', 'fails2', 'fine1', 'long1']);
    expect((await claimJobs(database.uow, options)).map((job) => job.queueKey)).toEqual(['long']);
  });
});
