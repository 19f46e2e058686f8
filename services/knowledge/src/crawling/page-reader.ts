import { createHash } from 'node:crypto';
import type { Log } from '@chirrup/kernel/log';
import type { PageText } from '../chunking/page-text.js';
import type { PageExtractor } from '../extraction/page-extractor.js';
import { type FetchFailure, failure, type Validators } from './fetching/fetch-result.js';
import type { Fetcher } from './fetching/fetcher.js';
import { leavesSite } from './fetching/page-url.js';
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
  /** What the owner should know although it was read. */
  note?: string;
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

/** Fetches a page within the host's limits and extracts its text. */
export class PageReader {
  constructor(
    private readonly fetcher: Fetcher,
    private readonly robots: Robots,
    private readonly extractor: PageExtractor,
    private readonly log: Log,
  ) {}

  /**
   * With `site`, redirects may not leave that site; with `known`, a page that has not changed since is a failure with
   * status 304. Never throws for what a page is or does.
   */
  async read(url: string, options: ReadOptions): Promise<ReadPage | FetchFailure> {
    try {
      return await this.#readOrThrow(url, options);
    } catch (error) {
      this.log.error({ err: error, url }, 'a page could not be processed');
      return UNPROCESSABLE;
    }
  }

  async #readOrThrow(
    url: string,
    { site, port, known, signal }: ReadOptions,
  ): Promise<ReadPage | FetchFailure> {
    const mayVisit = async (hop: URL) => {
      return (site && leavesSite(hop, site)) ?? this.robots.check(hop);
    };
    const answer = await this.fetcher.fetch(url, { signal, known, port, mayVisit });
    if (!answer.ok) return answer;
    const { body, finalUrl, contentType, validators } = answer;
    const extracted = await this.extractor.ask({ body, url: finalUrl, contentType }, signal);
    if (!extracted) return TOO_DEMANDING;
    const { page, thumbnail } = extracted;
    if (page.blocks.length === 0) return failure('NO_TEXT', 'The page has no readable text.');
    return { ok: true, page, thumbnail, finalUrl, validators, hash: pageHash(page, thumbnail) };
  }
}

/** Of everything a page teaches. */
export function pageHash({ title, blocks }: PageText, thumbnail: string): string {
  return createHash('sha256')
    .update(JSON.stringify([title, thumbnail, blocks]))
    .digest('base64url');
}
