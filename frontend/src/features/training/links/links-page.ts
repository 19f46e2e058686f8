import type { ApiFailure } from '../../../api/send';
import type { Link } from '../../../api/types';
import { pageCount } from '../../../lib/page-number';

export const LINKS_PER_PAGE = 10;
/** The most one request may ask for. */
const MOST = 100;

export interface LinksPage {
  links: Link[];
  /** The number of pages, known once the last one is reached. */
  pages: number | undefined;
}

export interface LinksRequest {
  limit: number;
  /** The id of the last link that is not wanted any more. */
  before?: string;
}

type Answer<T> = { data: T; error?: undefined } | { error: ApiFailure; data?: undefined };

export type AskForLinks = (request: LinksRequest) => Promise<Answer<Link[]>>;

/** Reads one page, from where the page before ended (`before`) or, when that was never read, from the start. */
export async function readLinksPage(
  ask: AskForLinks,
  page: number,
  before?: string,
): Promise<Answer<LinksPage>> {
  const skip = (page - 1) * LINKS_PER_PAGE;
  let last = before;
  for (let passed = before === undefined ? 0 : skip; passed < skip; ) {
    const limit = Math.min(skip - passed, MOST);
    const answer = await ask({ limit, before: last });
    if (answer.error) return { error: answer.error };
    passed += answer.data.length;
    last = answer.data.at(-1)?._id;
    if (answer.data.length < limit) return found([], pageCount(passed, LINKS_PER_PAGE));
  }
  // One more than is shown, to know whether there is a next page.
  const answer = await ask({ limit: LINKS_PER_PAGE + 1, before: last });
  if (answer.error) return { error: answer.error };
  const links = answer.data.slice(0, LINKS_PER_PAGE);
  if (answer.data.length > LINKS_PER_PAGE) return found(links, undefined);
  return found(links, links.length > 0 ? page : Math.max(1, page - 1));
}

function found(links: Link[], pages: number | undefined): { data: LinksPage } {
  return { data: { links, pages } };
}
