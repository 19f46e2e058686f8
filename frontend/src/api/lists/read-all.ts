import type { ApiFailure, ApiResult, RequestArgs } from '../send';

type Ask = (args: RequestArgs) => PromiseLike<ApiResult> | ApiResult;

/** More pages than a list will ever have: a server that never ends is given up. */
const MOST_PAGES = 1_000;

/** A whole list, page after page; a row that moved in the meantime stands where it was met first. */
export async function readAll<Row extends { _id: string }>(
  ask: Ask,
  args: RequestArgs,
): Promise<{ data: Row[] } | { error: ApiFailure }> {
  const rows = new Map<string, Row>();
  let before: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await ask(before ? { ...args, params: { ...args.params, before } } : args);
    if ('error' in answer) return { error: answer.error };
    for (const row of answer.data as Row[]) if (!rows.has(row._id)) rows.set(row._id, row);
    before = answer.meta?.next;
    if (!before) break;
  }
  return { data: [...rows.values()] };
}
