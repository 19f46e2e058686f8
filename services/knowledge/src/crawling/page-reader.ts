import { createHash } from 'node:crypto';
import type { Log } from '@chirrup/kernel/log';
import type { LeftOut, PageText } from '../chunking/page-text.js';
import type { DocumentReader } from '../documents/document-reader.js';
import { documentTypeOf } from '../documents/document-type.js';
import type { ExtractedPage } from '../extraction/extract-page.js';
import type { PageExtractor } from '../extraction/page-extractor.js';
import type { PageFault } from '../extraction/page-fault.js';
import {
  type FetchedDocument,
  type FetchFailure,
  failure,
  type Validators,
} from './fetching/fetch-result.js';
import type { Fetcher } from './fetching/fetcher.js';
import { leavesSite } from './fetching/page-url.js';
import type { PageRenderer } from './rendering/page-renderer.js';
import type { Robots } from './robots.js';

export interface ReadPage {
  ok: true;
  page: PageText;
  thumbnail: string;
  finalUrl: string;
  /** Of everything the page teaches; equal hashes mean there is nothing new. */
  hash: string;
  /** Of the version that was read; absent when its source has none. */
  validators?: Validators;
  /** What of the page is not learned. */
  leftOut?: readonly LeftOut[];
  /** What the owner should know although it was read. */
  note?: string;
  /** The address the page gives itself, where that is another page of its site. */
  canonical?: string;
  /** Where its links lead. */
  links?: readonly string[];
}

export interface ReadOptions {
  site?: URL;
  /** Allowed beside the ports of the web. */
  port?: string;
  known?: Validators;
  signal: AbortSignal;
}

/** For pages that meet a fault of ours, or ended the process more than once. */
export const UNPROCESSABLE = failure('UNREADABLE', 'The page could not be processed.');

const TOO_DEMANDING = failure(
  'UNREADABLE',
  'Reading the page takes too long or too much memory. Make it shorter or simpler, or paste its text.',
);

const TOO_LONG = 'The page is very long; only its first 1,000,000 characters were read.';
const MOST_REFRESHES = 3;
const FAULTS: Record<PageFault, string> = {
  empty: 'The page has no readable text.',
  missing: 'The site says that this page does not exist.',
  login: 'The page asks to log in. Only what everybody can read is learned.',
  check:
    'The site showed a check for robots in place of the page. Allow ChirrupBot in its protection and try again.',
  maintenance: 'The site showed a notice of maintenance in place of the page. Try again later.',
  error: 'The site showed an error in place of the page. Try again later.',
  refused: 'The site does not show the page to everybody: it asks for a country or another browser.',
  unused: 'There is no site at this address: a server or a registrar shows a page of its own.',
  script:
    'The page is built by a script (JavaScript) in the browser and has no readable text without it. Add its text as a file or as questions and answers.',
};

/** Fetches a page within the host's limits and extracts its text. */
export class PageReader {
  constructor(
    private readonly fetcher: Fetcher,
    private readonly robots: Robots,
    private readonly extractor: PageExtractor,
    private readonly documents: Pick<DocumentReader, 'read'>,
    private readonly log: Log,
    private readonly renderer?: Pick<PageRenderer, 'render'>,
  ) {}

  /**
   * With `site`, redirects may not leave that site; with `known`, a page that has not changed since is a failure with
   * status 304. Never throws for what a page is or does.
   */
  async read(url: string, options: ReadOptions): Promise<ReadPage | FetchFailure> {
    try {
      return await this.#readOrThrow(url, options);
    } catch (error) {
      if (options.signal.aborted) return failure('CANCELLED', 'The import was cancelled.');
      this.log.error({ err: error, url }, 'a page could not be processed');
      return UNPROCESSABLE;
    }
  }

  async #readOrThrow(url: string, options: ReadOptions): Promise<ReadPage | FetchFailure> {
    const visited = new Set<string>();
    let next = url;
    for (;;) {
      visited.add(next);
      // what is known of the first says nothing of where it leads
      const answer = await this.#fetch(next, { ...options, ...(next === url ? {} : { known: undefined }) });
      if (!answer.ok) return answer;
      if (asksToLogIn(url, answer.finalUrl)) return failure('NOT_THE_PAGE', FAULTS.login);
      if (answer.bytes) return this.#readDocument(answer, answer.bytes, options.signal);
      const fetched = await this.#extract(answer, options.signal);
      const read = fetched && (await this.#rendered(fetched, answer, options));
      if (!read) return TOO_DEMANDING;
      const { refresh } = read.leads;
      const leadsOn = refresh !== '' && refresh !== answer.finalUrl;
      if (leadsOn && visited.has(refresh)) return failure('REDIRECT_LOOP', 'The page redirects in a circle.');
      if (!leadsOn || visited.size > MOST_REFRESHES)
        return this.#asRead(answer, await this.#withFrames(read, options));
      next = refresh;
    }
  }

  #fetch(url: string, { site, port, known, signal }: ReadOptions) {
    const mayVisit = async (hop: URL) => {
      return (site && leavesSite(hop, site)) ?? this.robots.check(hop);
    };
    return this.fetcher.fetch(url, { signal, known, port, mayVisit });
  }

  #extract({ body, finalUrl, contentType }: FetchedDocument, signal: AbortSignal) {
    return this.extractor.ask({ body, url: finalUrl, contentType }, signal);
  }

  /** A page that its script builds, as a browser shows it, if there is one; else what could be read without. */
  async #rendered(
    read: ExtractedPage,
    answer: FetchedDocument,
    { port, signal }: ReadOptions,
  ): Promise<ExtractedPage | undefined> {
    const isBuilt = read.fault === 'script' || (read.fault === 'empty' && /<script\b/i.test(answer.body));
    if (!this.renderer || !isBuilt || read.leads.refresh !== '') return read;
    const mayVisit = (hop: URL) => this.robots.check(hop);
    const fetch = (url: string) => this.fetcher.fetch(url, { wanted: 'resource', signal, port, mayVisit });
    try {
      const body = await this.renderer.render(answer, fetch, signal);
      const shown = body && (await this.#extract({ ...answer, body, contentType: 'text/html' }, signal));
      return shown && !shown.fault ? shown : read;
    } catch (error) {
      this.log.warn({ err: error, url: answer.finalUrl }, 'the browser could not show a page');
      return read;
    }
  }

  #asRead(
    answer: FetchedDocument,
    { page, thumbnail, leads, leftOut, fault, isCut }: ExtractedPage,
  ): ReadPage | FetchFailure {
    if (fault) return failure(fault === 'empty' ? 'NO_TEXT' : 'NOT_THE_PAGE', FAULTS[fault]);
    const { finalUrl, validators } = answer;
    const canonical = ownAddress(leads.canonical, finalUrl);
    return {
      ok: true,
      ...{
        page,
        thumbnail,
        finalUrl,
        validators,
        hash: pageHash(page, thumbnail),
        links: leads.links,
        leftOut,
      },
      ...(canonical ? { canonical } : {}),
      ...(isCut ? { note: TOO_LONG } : {}),
    };
  }

  /** The text of a page's frames is its own. */
  async #withFrames(read: ExtractedPage, options: ReadOptions): Promise<ExtractedPage> {
    const { page, leads } = read;
    if (leads.frames.length === 0) return read;
    const blocks = [];
    const links = [...leads.links];
    for (const frame of leads.frames) {
      const answer = await this.#fetch(frame, { ...options, known: undefined });
      if (!answer.ok || answer.bytes) continue;
      const inner = await this.#extract(answer, options.signal);
      if (!inner) continue;
      blocks.push(...inner.page.blocks);
      links.push(...inner.leads.links);
    }
    if (blocks.length === 0) return read;
    const { fault: _none, ...whole } = read;
    return { ...whole, page: { ...page, blocks }, leads: { ...leads, links } };
  }

  async #readDocument(
    { finalUrl, validators }: FetchedDocument,
    bytes: Buffer,
    signal: AbortSignal,
  ): Promise<ReadPage | FetchFailure> {
    const outcome = await this.documents.read(documentTypeOf(bytes, '') ?? 'pdf', bytes, signal);
    if (!outcome.ok) return failure('UNREADABLE', outcome.reason);
    const { title, blocks, note } = outcome.text;
    const page = { title: title || fileName(finalUrl), url: finalUrl, blocks };
    if (blocks.length === 0) return failure('NO_TEXT', 'The file has no readable text.');
    return { ok: true, page, thumbnail: '', finalUrl, validators, note, hash: pageHash(page, '') };
  }
}

const LOG_IN = /(?:^|\/)(?:log-?in|sign-?in|sso|oauth2?|wp-login\.php)(?:\/|\.\w{2,5}$|$)/i;

/** Whether a page sends visitors to a log-in, which mostly keeps where they wanted to go. */
function asksToLogIn(asked: string, finalUrl: string): boolean {
  const [from, to] = [URL.parse(asked), URL.parse(finalUrl)];
  if (!from || !to || from.pathname === to.pathname || LOG_IN.test(from.pathname)) return false;
  const returns =
    from.pathname.length > 1 && [...to.searchParams.values()].some((value) => value.includes(from.pathname));
  return returns || LOG_IN.test(to.pathname);
}

/** Many sites give all pages the address of their front page, and all parts of a list that of its first. */
function ownAddress(canonical: string, finalUrl: string): string | undefined {
  const [own, found] = [URL.parse(canonical), URL.parse(finalUrl)];
  if (!own || !found || own.host !== found.host || own.href === found.href) return undefined;
  const isFrontPage = own.pathname === '/' && found.pathname !== '/';
  return isFrontPage || isLaterPart(found) ? undefined : own.href;
}

function isLaterPart({ pathname, searchParams }: URL): boolean {
  return (
    /\/(page|seite|p)\/?\d+\/?$/i.test(pathname) ||
    ['page', 'p', 'paged', 'offset'].some((name) => searchParams.has(name))
  );
}

function fileName(url: string): string {
  const name = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  return name.replace(/\.\w{2,5}$/, '') || url;
}

/** Of everything a page teaches. */
export function pageHash({ title, blocks }: PageText, thumbnail: string): string {
  return createHash('sha256')
    .update(JSON.stringify([title, thumbnail, blocks]))
    .digest('base64url');
}
