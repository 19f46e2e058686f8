import { silentLog } from '@chirrup/kernel/log';
import type { UnitOfWork } from '../unit-of-work.js';
import { JobWorker } from './job-worker.js';
import type { Job } from './jobs.js';

const job = (id: string, botId = 'b'): Job => ({
  id,
  kind: 'k',
  botId,
  queueKey: id,
  payload: {},
  attempt: 1,
  cancelled: false,
});

/** A worker whose jobs end on `end`, with a count of how often it is woken. */
const workerFixture = (finishMs = 0) => {
  const ends = new Map<string, () => void>();
  const statements: string[] = [];
  const worker = new JobWorker({
    uow: {
      statement: async (_scope: object, sql: string) => {
        statements.push(sql);
        return [];
      },
    } as unknown as UnitOfWork,
    log: silentLog,
    kind: 'k',
    concurrency: 3,
    perBot: 2,
    finishMs,
    handle: ({ id }, { signal }) =>
      new Promise((resolve) => {
        ends.set(id, resolve);
        if (id !== 'deaf') signal.addEventListener('abort', () => resolve(), { once: true });
      }),
  });
  let woken = 0;
  worker.wake.wake = () => {
    woken += 1;
  };
  const end = async (id: string) => {
    ends.get(id)?.();
    await new Promise(setImmediate);
  };
  return { worker, ends, end, statements, woken: () => woken };
};

describe('reservations of a worker', () => {
  it('are as many as there are slots, in all and for one bot', () => {
    const { worker } = workerFixture();
    const reservations = [worker.reserve('b'), worker.reserve('b')];
    expect(reservations.map((reservation) => reservation?.owner)).toEqual([worker.owner, worker.owner]);
    expect(worker.reserve('b')).toBeUndefined();
    expect(worker.reserve('c')).toBeDefined();
    expect(worker.reserve('d')).toBeUndefined();
    reservations[0]?.release();
    expect(worker.reserve('d')).toBeDefined();
  });

  it('run their job at once; its end claims others only when there was no free slot for them', async () => {
    const { worker, ends, end, woken } = workerFixture();
    worker.reserve('b')?.start(job('1'));
    expect([...ends.keys()]).toEqual(['1']);
    await end('1');
    expect(woken()).toBe(0);
    worker.reserve('b')?.start(job('2'));
    worker.reserve('b')?.start(job('3'));
    expect(worker.reserve('b')).toBeUndefined();
    await end('2');
    expect(woken()).toBe(1);
    expect(worker.reserve('b')).toBeDefined();
  });

  it('end with the worker: a late job is given back', async () => {
    const { worker, end, statements } = workerFixture();
    const late = worker.reserve('b');
    await worker.stop();
    expect(worker.reserve('b')).toBeUndefined();
    late?.start(job('1'));
    await end('1');
    expect(statements).toEqual([expect.stringContaining('lease_owner = NULL')]);
  });
});

describe('stopping', () => {
  it('hands over at once what runs', async () => {
    const { worker, statements } = workerFixture();
    worker.reserve('b')?.start(job('1'));
    expect(await worker.stop()).toBe(1);
    expect(statements).toEqual([expect.stringContaining('lease_owner = NULL')]);
  });

  it('lets running jobs finish and starts nothing new', async () => {
    const { worker, end, statements } = workerFixture(5_000);
    worker.reserve('b')?.start(job('1'));
    const stopped = worker.stop();
    expect(worker.reserve('b')).toBeUndefined();
    await end('1');
    expect(await stopped).toBe(0);
    expect(statements).toEqual([]);
  });

  it('hands over what takes longer, also from a handler that does not listen', async () => {
    const { worker, statements } = workerFixture(50);
    worker.reserve('b')?.start(job('deaf'));
    expect(await worker.stop()).toBe(1);
    expect(statements).toEqual([expect.stringContaining('lease_owner = NULL')]);
  });
});

describe('claiming jobs', () => {
  /** A worker with a count of its claims, which find the given jobs one after the other. */
  const claiming = (endsWake: boolean, found: readonly string[] = []) => {
    let claims = 0;
    const rows = found.map((id) => ({ id, kind: 'k', bot_id: 'b', queue_key: id, payload: {}, attempt: 1 }));
    const worker = new JobWorker({
      uow: {
        statement: async (_scope: object, sql: string) => {
          if (!sql.includes('heads')) return [];
          claims += 1;
          return rows.splice(0, 1);
        },
      } as unknown as UnitOfWork,
      log: silentLog,
      kind: 'k',
      pollMs: 60_000,
      endsWake,
      handle: async () => undefined,
    });
    worker.start();
    return { worker, claims: () => claims };
  };
  const claimed = async (seen: { claims: () => number }, times: number) => {
    while (seen.claims() < times) await new Promise(setImmediate);
  };

  it('happens once for all that wakes it within a moment, and again for what came after that', async () => {
    const seen = claiming(true);
    await claimed(seen, 1);
    for (let n = 0; n < 100; n += 1) {
      seen.worker.wake.wake();
      await Promise.resolve();
    }
    await claimed(seen, 2);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(seen.claims()).toBe(2);
    seen.worker.wake.wake();
    await claimed(seen, 3);
    await seen.worker.stop();
  });

  it.each([
    [true, 1],
    [false, 2],
  ])('follows the end of a job unless its end wakes the worker (%s)', async (endsWake, claims) => {
    const seen = claiming(endsWake, ['1']);
    await claimed(seen, claims);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(seen.claims()).toBe(claims);
    await seen.worker.stop();
  });

  it('comes once a job that failed is due again, however long its release took', async () => {
    const claims: number[] = [];
    const releases: number[] = [];
    const row = { id: '1', kind: 'k', bot_id: 'b', queue_key: '1', payload: {}, attempt: 1 };
    const worker = new JobWorker({
      uow: {
        statement: async (_scope: object, sql: string) => {
          if (sql.includes('heads')) return claims.push(performance.now()) === 1 ? [row] : [];
          await new Promise((resolve) => setTimeout(resolve, 100));
          releases.push(performance.now());
          return [];
        },
      } as unknown as UnitOfWork,
      log: silentLog,
      kind: 'k',
      pollMs: 60_000,
      endsWake: true,
      handle: async () => {
        throw new Error('not now');
      },
    });
    worker.start();
    while (claims.length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    // the first pause between tries
    expect((claims[1] ?? 0) - (releases[0] ?? 0)).toBeGreaterThan(390);
    await worker.stop();
  });
});
