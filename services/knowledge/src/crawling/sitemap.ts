import type { FetchFailure } from './fetching/fetch-result.js';
import type { Fetcher } from './fetching/fetcher.js';
import { isSameSite, normaliseUrl, parsePageUrl } from './fetching/page-url.js';
import { parseSitemap } from './sitemap-parser.js';

export const MAX_IMPORT_URLS = 2_000;
const MAX_DEPTH = 3;
const MAX_SITEMAPS = 100;

export interface SitemapEntry {
  url: string;
  /** Why this address is not going to be fetched. */
  skipped?: string;
}

export type SitemapResult =
  | { ok: true; entries: SitemapEntry[]; truncated: boolean }
  | { ok: false; reason: string; retryable: boolean };

/** Reads a sitemap, following index files, and gives the pages of one site. */
export async function readSitemap(
  fetcher: Fetcher,
  address: string,
  base: URL,
  signal?: AbortSignal,
): Promise<SitemapResult> {
  const entries = new Map<string, SitemapEntry>();
  const seen = new Set<string>([address]);
  const queue = [{ address, depth: 1 }];
  let truncated = false;
  for (let next = queue.shift(); next; next = queue.shift()) {
    const answer = await fetcher.fetch(next.address, { wanted: 'sitemap', signal });
    const isRoot = next.address === address;
    if (!answer.ok) {
      if (isRoot) return rootFailure(answer);
      entries.set(next.address, {
        url: next.address,
        skipped: `This part of the sitemap failed. ${answer.reason}`,
      });
      continue;
    }
    const parsed = parseSitemap(answer.body, MAX_IMPORT_URLS + 1);
    const fault = faultOf(parsed.kind, parsed.root, parsed.locations.length, parsed.broken);
    if (fault) {
      if (isRoot) return { ok: false, reason: fault, retryable: false };
      entries.set(next.address, { url: next.address, skipped: fault });
      continue;
    }
    for (const location of parsed.locations) {
      const absolute = URL.parse(location, answer.finalUrl)?.href ?? location;
      if (parsed.kind === 'sitemapindex') {
        if (seen.has(absolute)) continue;
        seen.add(absolute);
        if (next.depth < MAX_DEPTH && seen.size <= MAX_SITEMAPS)
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

function entryOf(address: string, base: URL): [key: string, entry: SitemapEntry] {
  const target = parsePageUrl(address);
  if (!target.ok) return [address, { url: address.slice(0, 2_000), skipped: target.reason }];
  const { url } = target;
  const key = normaliseUrl(url);
  if (isSameSite(url, base)) return [key, { url: url.href }];
  return [key, { url: url.href, skipped: `The address belongs to another site (${url.hostname}).` }];
}

function faultOf(kind: string, root: string, count: number, broken: boolean): string | undefined {
  if (count > 0 && kind !== 'other') return undefined;
  if (broken) return 'The sitemap is broken: it is not valid XML.';
  if (kind === 'other')
    return root ? `It is not a sitemap (its first element is <${root}>).` : 'The sitemap is empty.';
  return 'The sitemap lists no pages.';
}

function rootFailure(answer: FetchFailure): SitemapResult {
  const reason = `The sitemap could not be read. ${answer.reason.replace(/^The page /, 'It ')}`;
  return { ok: false, reason, retryable: answer.retryable };
}
