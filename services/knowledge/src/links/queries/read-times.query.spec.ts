import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { ReadTimesQuery } from './read-times.query.js';

const READ = new Date('2026-11-20T08:00:00Z');

const fixture = () => {
  const asked: string[][] = [];
  let isDown = false;
  const uow = {
    statement: async (_scope: unknown, _sql: string, [, ids]: [string, string[]]) => {
      asked.push(ids);
      if (isDown) throw new Error('unavailable');
      return ids.filter((id) => id.startsWith('page')).map((id) => ({ id, fetched_at: READ }));
    },
  };
  const query = new ReadTimesQuery(uow as unknown as UnitOfWork);
  const fail = (down: boolean) => {
    isDown = down;
  };
  return { asked, query, fail };
};

describe('when pages were read last', () => {
  it('is asked for once, also where a text was never read from a page', async () => {
    const { asked, query } = fixture();
    expect(await query.execute('C-1', ['page-1', 'written-1', 'page-1'])).toEqual(
      new Map([['page-1', READ]]),
    );
    expect(await query.execute('C-1', ['written-1', 'page-1', 'page-2'])).toEqual(
      new Map([
        ['page-1', READ],
        ['page-2', READ],
      ]),
    );
    expect(asked).toEqual([['page-1', 'written-1'], ['page-2']]);
  });

  it('is left out while it cannot be had, and asked for again', async () => {
    const { asked, query, fail } = fixture();
    fail(true);
    expect(await query.execute('C-1', ['page-1'])).toEqual(new Map());
    fail(false);
    expect(await query.execute('C-1', ['page-1'])).toEqual(new Map([['page-1', READ]]));
    expect(asked).toHaveLength(2);
  });
});
