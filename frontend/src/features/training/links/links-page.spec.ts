import type { Link } from '../../../api/types';
import { type AskForLinks, type LinksRequest, readLinksPage } from './links-page';

const ids = (links: Link[]) => links.map(({ _id }) => Number(_id));

/** Links 0, 1, 2 … of which `count` exist. */
function aList(count: number) {
  const asked: LinksRequest[] = [];
  const ask: AskForLinks = async (request) => {
    asked.push(request);
    const from = request.before === undefined ? 0 : Number(request.before) + 1;
    const length = Math.max(0, Math.min(request.limit, count - from));
    return { data: Array.from({ length }, (_, at) => ({ _id: String(from + at) }) as Link) };
  };
  return { ask, asked };
}

describe('readLinksPage', () => {
  it('reads the first page at once and says whether there is more', async () => {
    const { ask, asked } = aList(11);
    const { data } = await readLinksPage(ask, 1);
    expect(ids(data?.links ?? [])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(data?.pages).toBeUndefined();
    expect(asked).toEqual([{ limit: 11, before: undefined }]);
  });

  it('starts where the page before ended', async () => {
    const { ask, asked } = aList(23);
    const { data } = await readLinksPage(ask, 3, '19');
    expect(ids(data?.links ?? [])).toEqual([20, 21, 22]);
    expect(data?.pages).toBe(3);
    expect(asked).toHaveLength(1);
  });

  it('walks to a page opened directly, in requests the server accepts', async () => {
    const { ask, asked } = aList(2_500);
    const { data } = await readLinksPage(ask, 25);
    expect(ids(data?.links ?? [])[0]).toBe(240);
    expect(asked.map(({ limit }) => limit)).toEqual([100, 100, 40, 11]);
  });

  it.each([
    [0, 9, 1],
    [20, 3, 2],
    [23, 90, 3],
  ])('of %d links, page %d is past the end of %d pages', async (count, page, pages) => {
    expect(await readLinksPage(aList(count).ask, page)).toEqual({ data: { links: [], pages } });
  });

  it('hands on a failure', async () => {
    const error = { status: 500, data: { code: 'X', message: 'No.', detail: '', msg: 'No.' } };
    expect(await readLinksPage(async () => ({ error }), 2)).toEqual({ error });
  });
});
