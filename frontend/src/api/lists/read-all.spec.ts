import type { ApiResult } from '../send';
import { readAll } from './read-all';

const page = (ids: string[], next?: string): ApiResult => ({
  data: ids.map((_id) => ({ _id })),
  meta: { next },
});

it('reads a list to its end, each row once', async () => {
  const asked: unknown[] = [];
  const pages = [page(['c', 'b'], 'x'), page(['b', 'a'], 'y'), page([])];
  const read = await readAll(
    (args) => {
      asked.push(args.params);
      return pages.shift() as ApiResult;
    },
    { url: '/candles', params: { limit: 2 } },
  );
  expect(read).toEqual({ data: [{ _id: 'c' }, { _id: 'b' }, { _id: 'a' }] });
  expect(asked).toEqual([{ limit: 2 }, { limit: 2, before: 'x' }, { limit: 2, before: 'y' }]);
});

it('gives no part of a list for the whole', async () => {
  const error = { status: 500, data: { code: 'A.B', message: 'm', detail: '', msg: 'm' } };
  const pages = [page(['b'], 'x'), { error }];
  expect(await readAll(() => pages.shift() as ApiResult, { url: '/candles' })).toEqual({ error });
});
