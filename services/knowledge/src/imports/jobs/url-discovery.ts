import type { Fetcher } from '../../crawling/fetching/fetcher.js';
import type { Robots } from '../../crawling/robots.js';
import {
  MAX_IMPORT_URLS,
  readSitemap,
  type SitemapEntry,
  type SitemapOptions,
} from '../../crawling/sitemap.js';
import { SitemapBudget } from '../../crawling/sitemap-budget.js';

export type Discovery =
  /** `note`: what the owner should know although it worked. */
  | { ok: true; entries: SitemapEntry[]; note: string; followsLinks?: boolean }
  | { ok: false; reason: string; retryable: boolean };

const MAX_ANNOUNCED = 10;
/** Where site generators and shops put theirs. */
const USUAL = ['/sitemap.xml', '/sitemap_index.xml', '/wp-sitemap.xml'];

/** Finds the addresses an import is about. */
export class UrlDiscovery {
  constructor(
    private readonly fetcher: Fetcher,
    private readonly robots: Robots,
  ) {}

  /** From the sitemap asked for; else from those robots.txt names, else from the usual places, else by links from the base page on. */
  async discover(baseUrl: string, sitemapUrl: string, signal: AbortSignal): Promise<Discovery> {
    const base = new URL(baseUrl);
    const options = { signal, budget: new SitemapBudget() };
    if (sitemapUrl) return this.#readAll([sitemapUrl], base, { ...options, mayBePage: true });
    const announced = (await this.robots.sitemaps(base)).slice(0, MAX_ANNOUNCED);
    const folder = base.pathname.endsWith('/') ? base.pathname.slice(0, -1) : base.pathname;
    const usual = [...new Set([`${folder}/sitemap.xml`, ...USUAL])].map((path) => [new URL(path, base).href]);
    for (const sitemaps of [announced, ...usual]) {
      if (sitemaps.length === 0) continue;
      const found = await this.#readAll(sitemaps, base, options);
      if (found.ok) return found;
    }
    return {
      ok: true,
      entries: [{ url: base.href }],
      note: 'The site has no sitemap; its pages were found by their links.',
      followsLinks: true,
    };
  }

  async #readAll(sitemaps: readonly string[], base: URL, options: SitemapOptions): Promise<Discovery> {
    const entries = new Map<string, SitemapEntry>();
    let failed = { reason: 'The site has no sitemap.', retryable: false };
    let truncated = false;
    for (const address of sitemaps) {
      const result = await readSitemap(this.fetcher, address, base, options);
      if (!result.ok) {
        failed = result;
        continue;
      }
      truncated ||= result.truncated;
      for (const entry of result.entries) if (!entries.has(entry.url)) entries.set(entry.url, entry);
    }
    if (entries.size === 0) return { ok: false, reason: failed.reason, retryable: failed.retryable };
    truncated ||= entries.size > MAX_IMPORT_URLS;
    const note = truncated
      ? 'The sitemap is larger than one import; only its first addresses were taken.'
      : '';
    return { ok: true, entries: [...entries.values()].slice(0, MAX_IMPORT_URLS), note };
  }
}
