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

/** A worker whose jobs end when they are told to, and which sees how often it is woken. */
const scene = (finishMs = 0) => {
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

describe('places at a worker', () => {
  it('are as many as there is room for, in all and for one bot', () => {
    const { worker } = scene();
    const places = [worker.reserve('b'), worker.reserve('b')];
    expect(places.map((place) => place?.owner)).toEqual([worker.owner, worker.owner]);
    expect(worker.reserve('b')).toBeUndefined();
    expect(worker.reserve('c')).toBeDefined();
    expect(worker.reserve('d')).toBeUndefined();
    places[0]?.release();
    expect(worker.reserve('d')).toBeDefined();
  });

  it('run their job at once; its end looks for others only where there was no room for them', async () => {
    const { worker, ends, end, woken } = scene();
    worker.reserve('b')?.begin(job('1'));
    expect([...ends.keys()]).toEqual(['1']);
    await end('1');
    expect(woken()).toBe(0);
    worker.reserve('b')?.begin(job('2'));
    worker.reserve('b')?.begin(job('3'));
    expect(worker.reserve('b')).toBeUndefined();
    await end('2');
    expect(woken()).toBe(1);
    expect(worker.reserve('b')).toBeDefined();
  });

  it('end with the worker: what comes too late is given back', async () => {
    const { worker, end, statements } = scene();
    const late = worker.reserve('b');
    await worker.stop();
    expect(worker.reserve('b')).toBeUndefined();
    late?.begin(job('1'));
    await end('1');
    expect(statements).toEqual([expect.stringContaining('lease_owner = NULL')]);
  });
});

describe('stopping', () => {
  it('hands over at once what runs', async () => {
    const { worker, statements } = scene();
    worker.reserve('b')?.begin(job('1'));
    expect(await worker.stop()).toBe(1);
    expect(statements).toEqual([expect.stringContaining('lease_owner = NULL')]);
  });

  it('lets what is about to end do so, and begins nothing meanwhile', async () => {
    const { worker, end, statements } = scene(5_000);
    worker.reserve('b')?.begin(job('1'));
    const stopped = worker.stop();
    expect(worker.reserve('b')).toBeUndefined();
    await end('1');
    expect(await stopped).toBe(0);
    expect(statements).toEqual([]);
  });

  it('hands over what takes longer, also from a handler that does not listen', async () => {
    const { worker, statements } = scene(50);
    worker.reserve('b')?.begin(job('deaf'));
    expect(await worker.stop()).toBe(1);
    expect(statements).toEqual([expect.stringContaining('lease_owner = NULL')]);
  });
});

describe('looking for jobs', () => {
  /** A worker whose looks are counted, and find the given jobs one after the other. */
  const looking = (endsWake: boolean, found: readonly string[] = []) => {
    let looks = 0;
    const rows = found.map((id) => ({ id, kind: 'k', bot_id: 'b', queue_key: id, payload: {}, attempt: 1 }));
    const worker = new JobWorker({
      uow: {
        statement: async (_scope: object, sql: string) => {
          if (!sql.includes('heads')) return [];
          looks += 1;
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
    return { worker, looks: () => looks };
  };
  const looked = async (seen: { looks: () => number }, times: number) => {
    while (seen.looks() < times) await new Promise(setImmediate);
  };

  it('happens once for all that wakes it within a moment, and again for what came after that', async () => {
    const seen = looking(true);
    await looked(seen, 1);
    for (let n = 0; n < 100; n += 1) {
      seen.worker.wake.wake();
      await Promise.resolve();
    }
    await looked(seen, 2);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(seen.looks()).toBe(2);
    seen.worker.wake.wake();
    await looked(seen, 3);
    await seen.worker.stop();
  });

  it.each([
    [true, 1],
    [false, 2],
  ])(
    'follows the end of a job only where nobody else tells of those it held up (%s)',
    async (told, looks) => {
      const seen = looking(told, ['1']);
      await looked(seen, looks);
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect(seen.looks()).toBe(looks);
      await seen.worker.stop();
    },
  );
});
