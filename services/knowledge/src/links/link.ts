import { newId } from '@chirrup/kernel/ids';
import { fromOutline } from '../chunking/page-outline.js';
import type { LeftOut, PageBlock, PageText } from '../chunking/page-text.js';
import type { Validators } from '../crawling/fetching/fetch-result.js';
import type { DocumentType } from '../documents/document.js';

export type LinkState = 'queued' | 'fetching' | 'ready' | 'failed';

export const MAX_LINKS_PER_BOT = 5_000;
export const MAX_TITLE = 500;
export const MAX_CONTENT = 100_000;

/** What the owner wrote over the fetched page; null if nothing was. It always wins. */
export interface OwnerText {
  title: string | null;
  thumbnail: string | null;
  content: string | null;
}

/** What was read from the page itself; `hash` is null as long as it was never read. */
export interface FetchedPage {
  title: string;
  thumbnail: string;
  /** The blocks as text, as the owner sees them. */
  content: string;
  blocks: readonly PageBlock[];
  /** What of the page is not learned. */
  leftOut: readonly LeftOut[];
  hash: string | null;
}

/** An uploaded file behind a link. */
export interface LinkFile {
  /** In the file store. */
  name: string;
  type: DocumentType;
  /** As its owner calls it. */
  title: string;
}

/** How a link's page has fared since it was read. */
export interface Freshness {
  /** Version headers of the page, sent back to ask whether it has changed; empty when there were none. */
  validators: Validators;
  /** In how many crawls in a row the page was not there. */
  missed: number;
  /** Since when the page counts as gone. */
  goneAt: Date | null;
  /** The page's text has changed since the owner wrote over it. */
  changedSinceEdit: boolean;
}

export interface Link {
  id: string;
  botId: string;
  url: string;
  urlKey: string;
  owner: OwnerText;
  page: FetchedPage;
  state: LinkState;
  reason: string;
  createdAt: Date;
  fetchedAt: Date | null;
  /** Null: the link is a web page. */
  file: LinkFile | null;
  freshness: Freshness;
  /** The plan has no room for it: nothing is answered from it. Set by the index, never by a save. */
  paused: boolean;
  /** Grows with every edit by its owner. Counted by the rows, never by a save. */
  version: number;
  /** The user who wrote of it last, where that is known. */
  writtenBy: string | null;
}

export const emptyPage: FetchedPage = {
  title: '',
  thumbnail: '',
  content: '',
  blocks: [],
  leftOut: [],
  hash: null,
};

export const neverRead: Freshness = {
  validators: { etag: '', lastModified: '' },
  missed: 0,
  goneAt: null,
  changedSinceEdit: false,
};

/** A link nothing is known of yet. */
export function newLink(
  made: Pick<Link, 'botId' | 'url' | 'urlKey' | 'state' | 'createdAt'> & Partial<Link>,
): Link {
  return {
    id: newId(),
    owner: { title: null, thumbnail: null, content: null },
    page: emptyPage,
    reason: '',
    fetchedAt: null,
    file: null,
    freshness: neverRead,
    paused: false,
    version: 1,
    writtenBy: null,
    ...made,
  };
}

interface Taught {
  url: string;
  owner: Pick<OwnerText, 'title' | 'content'>;
  page: Pick<FetchedPage, 'title' | 'blocks'>;
}

/** What this link teaches the bot: the owner's text over the page's. */
export function taughtText({ url, owner, page }: Taught): PageText {
  const blocks = owner.content === null ? page.blocks : fromOutline(owner.content);
  return { title: owner.title ?? (page.title || url), url, blocks };
}

/** Keeps apart what the owner wrote: a field equal to the page's, or emptied, is the page's again. */
export function ownerTextFrom(
  input: { title: string; thumbnail: string; content: string },
  page: FetchedPage,
): OwnerText {
  const own = (value: string, fetched: string) => (value.trim() === '' || value === fetched ? null : value);
  return {
    title: own(input.title, page.title),
    thumbnail: own(input.thumbnail, page.thumbnail),
    content: own(input.content, page.content),
  };
}
