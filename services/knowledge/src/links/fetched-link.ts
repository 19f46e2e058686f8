import { toOutline } from '../chunking/page-outline.js';
import type { ReadPage } from '../crawling/page-reader.js';
import { type Link, MAX_CONTENT, neverRead } from './link.js';

/** Crawls in a row that do not find a page before it counts as gone: one may be a mishap of its site. */
const MISSED_UNTIL_GONE = 2;

/** The link after its page was read. */
export function withPage(link: Link, read: ReadPage, now: Date): Link {
  const { page, thumbnail, hash, leftOut = [], note = '', validators = neverRead.validators } = read;
  const content = toOutline(page.blocks, MAX_CONTENT);
  const fetched = { title: page.title, thumbnail, content, blocks: page.blocks, leftOut, hash };
  const changedSinceEdit = link.freshness.changedSinceEdit || hasChangedUnderEdit(link, fetched);
  const freshness = { validators, missed: 0, goneAt: null, changedSinceEdit };
  return { ...link, page: fetched, state: 'ready', reason: note, fetchedAt: now, freshness };
}

/** The link after its page was reported unchanged. */
export function withSamePage(link: Link, now: Date): Link {
  const freshness = { ...link.freshness, missed: 0, goneAt: null };
  return { ...link, state: 'ready', reason: '', fetchedAt: now, freshness };
}

/** The link after its page could not be read: what it taught before, it still teaches. */
export function withFailure(link: Link, reason: string): Link {
  const teaches = link.owner.content !== null || link.page.hash !== null;
  const freshness = { ...link.freshness, missed: 0 };
  return { ...link, state: teaches ? 'ready' : 'failed', reason, freshness };
}

/** The link after its page was reported missing: twice in a row means that it is gone. */
export function withMissing(link: Link, reason: string, now: Date): Link {
  const missed = link.freshness.missed + 1;
  const goneAt = link.freshness.goneAt ?? (missed >= MISSED_UNTIL_GONE ? now : null);
  const failed = withFailure(link, reason);
  return { ...failed, freshness: { ...failed.freshness, missed, goneAt } };
}

/** Whether a page has changed where its owner has edited the text. */
function hasChangedUnderEdit({ owner, page }: Link, fetched: { title: string; content: string }): boolean {
  // A page that was never read has nothing to differ from.
  if (page.hash === null) return false;
  const isNew = (own: string | null, before: string, now: string) =>
    own !== null && now !== before && now !== own;
  return isNew(owner.content, page.content, fetched.content) || isNew(owner.title, page.title, fetched.title);
}
