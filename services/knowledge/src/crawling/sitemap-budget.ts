import type { FetchResult } from './fetching/fetch-result.js';

const MAX_SITEMAPS = 100;
const MAX_SILENCE = 3;
const MAX_MS = 120_000;

/** What finding the pages of one site may cost: sitemaps, time, and sitemaps in a row that do not answer in time. */
export class SitemapBudget {
  readonly #endsAt: number;
  #taken = 0;
  #silent = 0;

  constructor(
    readonly sitemaps = MAX_SITEMAPS,
    maxMs = MAX_MS,
  ) {
    this.#endsAt = performance.now() + maxMs;
  }

  /** Takes one more sitemap; false when the budget is used up. */
  take(): boolean {
    if (this.#taken >= this.sitemaps || this.#silent >= MAX_SILENCE) return false;
    if (performance.now() >= this.#endsAt) return false;
    this.#taken += 1;
    return true;
  }

  note(answer: FetchResult): void {
    this.#silent = !answer.ok && answer.code === 'TIMEOUT' ? this.#silent + 1 : 0;
  }
}
