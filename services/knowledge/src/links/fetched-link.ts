import type { ReadPage } from '../crawling/page-reader.js';
import { type Link, MAX_CONTENT } from './link.js';
import { toOutline } from './page-outline.js';

/** The link after its page was read. */
export function withPage(link: Link, read: ReadPage, now: Date): Link {
  const { page, thumbnail, hash, note = '' } = read;
  const content = toOutline(page.blocks, MAX_CONTENT);
  const fetched = { title: page.title, thumbnail, content, blocks: page.blocks, hash };
  return { ...link, page: fetched, state: 'ready', reason: note, fetchedAt: now };
}

/** The link after its page could not be read: what it taught before, it still teaches. */
export function withFailure(link: Link, reason: string): Link {
  const teaches = link.owner.content !== null || link.page.hash !== null;
  return { ...link, state: teaches ? 'ready' : 'failed', reason };
}
