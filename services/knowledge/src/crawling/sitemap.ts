import { Parser } from 'htmlparser2';
import type { FetchedDocument, FetchFailure } from './fetching/fetch-result.js';
import type { Fetcher } from './fetching/fetcher.js';
import { checkPort, isSameSite, normaliseUrl, parsePageUrl, staysOn } from './fetching/page-url.js';
import { pagesAmong } from './found-links.js';
import { SitemapBudget } from './sitemap-budget.js';
import { type ParsedSitemap, parseSitemap } from './sitemap-parser.js';

export const MAX_IMPORT_URLS = 2_000;
const MAX_DEPTH = 3;
/** A page with fewer is none that lists a site. */
const FEWEST_LINKS = 2;

export interface SitemapEntry {
  url: string;
  /** Why this address is not going to be fetched. */
  skipped?: string;
}

export type SitemapResult =
  | { ok: true; entries: SitemapEntry[]; truncated: boolean }
  | { ok: false; reason: string; retryable: boolean };

export interface SitemapOptions {
  signal?: AbortSignal;
  budget?: SitemapBudget;
  /** The owner named it: a page of links is one too. */
  mayBePage?: boolean;
}

/** Reads a sitemap, following index files, and gives the pages of one site; nothing is asked of other sites. */
export async function readSitemap(
  fetcher: Fetcher,
  address: string,
  base: URL,
  { signal, budget = new SitemapBudget(), mayBePage = false }: SitemapOptions = {},
): Promise<SitemapResult> {
  const entries = new Map<string, SitemapEntry>();
  const seen = new Set<string>([address]);
  const queue = [{ address, depth: 1 }];
  const mayVisit = staysOn(base);
  let truncated = false;
  for (let next = queue.shift(); next; next = queue.shift()) {
    const isRoot = next.address === address;
    if (!budget.take()) {
      if (isRoot) return { ok: false, reason: 'The sitemaps took too long to read.', retryable: false };
      truncated = true;
      break;
    }
    const answer = await fetcher.fetch(next.address, {
      wanted: 'sitemap',
      signal,
      port: base.port,
      mayVisit,
    });
    budget.note(answer);
    if (!answer.ok) {
      if (isRoot) return rootFailure(answer);
      entries.set(next.address, {
        url: next.address,
        skipped: `This part of the sitemap failed. ${answer.reason}`,
      });
      continue;
    }
    const parsed = parseSitemap(answer.body, MAX_IMPORT_URLS + 1);
    const fault = faultOf(parsed);
    if (fault) {
      const pages = isRoot && mayBePage && parsed.root === 'html' ? pagesOn(answer, base) : [];
      if (pages.length >= FEWEST_LINKS) return { ok: true, entries: pages, truncated: false };
      // an index that lists pages
      if (!isRoot && parsed.root === 'html') {
        const [key, entry] = entryOf(next.address, base);
        entries.set(key, entry);
        continue;
      }
      if (isRoot) return { ok: false, reason: fault, retryable: false };
      entries.set(next.address, { url: next.address, skipped: fault });
      continue;
    }
    for (const location of parsed.locations) {
      const absolute = URL.parse(location, answer.finalUrl)?.href ?? location;
      if (parsed.kind === 'sitemapindex' || isSitemapAddress(absolute)) {
        if (seen.has(absolute)) continue;
        seen.add(absolute);
        if (next.depth < MAX_DEPTH && seen.size <= budget.sitemaps)
          queue.push({ address: absolute, depth: next.depth + 1 });
        else truncated = true;
      } else if (entries.size < MAX_IMPORT_URLS) {
        const [key, entry] = entryOf(absolute, base);
        if (!entries.has(key)) entries.set(key, entry);
      } else {
        truncated = true;
      }
    }
    if (entries.size >= MAX_IMPORT_URLS) break;
  }
  if (entries.size === 0) return { ok: false, reason: 'The sitemap lists no pages.', retryable: false };
  return { ok: true, entries: [...entries.values()].slice(0, MAX_IMPORT_URLS), truncated };
}

/** The other pages that a page lists, as sitemaps for visitors do. */
function pagesOn({ body, finalUrl }: FetchedDocument, base: URL): SitemapEntry[] {
  const links: string[] = [];
  let from = finalUrl;
  const parser = new Parser({
    onopentag(tag, { href }) {
      if (tag === 'base' && href) from = URL.parse(href, finalUrl)?.href ?? finalUrl;
      const link = tag === 'a' && href ? URL.parse(href, from)?.href : undefined;
      if (link !== undefined && links.length < MAX_IMPORT_URLS) links.push(link);
    },
  });
  parser.end(body);
  const itself = normaliseUrl(new URL(finalUrl));
  const others = pagesAmong(links, base).filter((url) => normaliseUrl(new URL(url)) !== itself);
  return others.map((url) => ({ url }));
}

function entryOf(address: string, base: URL): [key: string, entry: SitemapEntry] {
  const target = parsePageUrl(address);
  if (!target.ok) return [address, { url: address.slice(0, 2_000), skipped: target.reason }];
  const { url } = target;
  const key = normaliseUrl(url);
  if (!isSameSite(url, base))
    return [key, { url: url.href, skipped: `The address belongs to another site (${url.hostname}).` }];
  const refused = checkPort(url, base.port);
  return [key, refused ? { url: url.href, skipped: refused.reason } : { url: url.href }];
}

/** Some list sitemaps as if they were pages. */
function isSitemapAddress(address: string): boolean {
  return /\.xml(\.gz)?$/i.test(URL.parse(address)?.pathname ?? '');
}

function faultOf({ kind, root, locations, broken }: ParsedSitemap): string | undefined {
  if (locations.length > 0 && kind !== 'other') return undefined;
  if (broken) return 'The sitemap is broken: it is not valid XML.';
  if (kind === 'other')
    return root ? `It is not a sitemap (its first element is <${root}>).` : 'The sitemap is empty.';
  return 'The sitemap lists no pages.';
}

function rootFailure(answer: FetchFailure): SitemapResult {
  const reason = `The sitemap could not be read. ${answer.reason.replace(/^The page /, 'It ')}`;
  return { ok: false, reason, retryable: answer.retryable };
}
