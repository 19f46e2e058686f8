import { LRUCache } from 'lru-cache';
import robotsParser from 'robots-parser';
import { type FetchFailure, failure } from './fetching/fetch-result.js';
import type { Fetcher } from './fetching/fetcher.js';
import { staysOn } from './fetching/page-url.js';

export const ROBOT_NAME = 'ChirrupBot';
/** A site that asks for more could not be read in a working day. */
const LONGEST_DELAY_MS = 30_000;
const MAX_ROBOTS_CHARACTERS = 500_000;

interface Rules {
  allows(url: string): boolean;
  sitemaps: string[];
  unreadable?: FetchFailure;
}

/** Each host's robots.txt, read once in ten minutes (RFC 9309: 4xx allows all, 5xx nothing). */
export class Robots {
  readonly #cache = new LRUCache<string, Promise<Rules>>({ max: 500, ttl: 10 * 60_000 });

  constructor(private readonly fetcher: Fetcher) {}

  /** A failure when the site's rules forbid this page to us. */
  async check(url: URL): Promise<FetchFailure | undefined> {
    const rules = await this.#rulesOf(url);
    if (rules.unreadable) return rules.unreadable;
    if (rules.allows(url.href)) return undefined;
    return failure('ROBOTS_DISALLOWED', "The site's robots.txt does not allow this page to be read.");
  }

  /** Sitemaps the site announces itself. */
  async sitemaps(url: URL): Promise<string[]> {
    return (await this.#rulesOf(url)).sitemaps;
  }

  #rulesOf(url: URL): Promise<Rules> {
    const known = this.#cache.get(url.origin);
    if (known) return known;
    const asked = this.#ask(url.origin);
    this.#cache.set(url.origin, asked);
    void asked.then((rules) => {
      // A passing fault is not remembered for ten minutes.
      if (rules.unreadable) this.#cache.delete(url.origin);
    });
    return asked;
  }

  async #ask(origin: string): Promise<Rules> {
    const address = `${origin}/robots.txt`;
    const answer = await this.fetcher.fetch(address, {
      wanted: 'robots',
      port: new URL(origin).port,
      mayVisit: staysOn(new URL(origin)),
    });
    if (answer.ok) {
      const robots = robotsParser(address, answer.body.slice(0, MAX_ROBOTS_CHARACTERS));
      const delay = Number(robots.getCrawlDelay(ROBOT_NAME) ?? 0);
      if (delay > 0) this.fetcher.keepDelay(new URL(origin).host, Math.min(delay * 1_000, LONGEST_DELAY_MS));
      return {
        allows: (page) => robots.isAllowed(page, ROBOT_NAME) !== false,
        sitemaps: robots.getSitemaps().flatMap((sitemap) => URL.parse(sitemap, answer.finalUrl)?.href ?? []),
      };
    }
    const everything: Rules = { allows: () => true, sitemaps: [] };
    if (answer.retryable) {
      const reason = `The site's robots.txt could not be read. ${answer.reason}`;
      return { ...everything, unreadable: { ...answer, reason } };
    }
    return everything;
  }
}
