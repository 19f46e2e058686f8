/** A crawl's turn in a job slot ends after so many pages or so long; then others have theirs. */
const TURN = { pages: 20, ms: 30_000 };
/** Pages in a row that the site did not answer in time. */
export const MAX_SILENT_PAGES = 8;
/** A whole import of 2,000 pages at one a second takes 34 minutes. */
export const MAX_CRAWL_MS = 90 * 60_000;

/** What a crawl used of its budget in earlier turns. */
export interface UsedBudget {
  crawledMs: number;
  silentPages: number;
}

/** One turn of a crawl in a job slot, and what the site has cost over all turns. */
export class CrawlTurn {
  readonly #used: UsedBudget;
  readonly #now: () => number;
  readonly #startedAt: number;
  #pages = 0;
  #silent: number;

  constructor(used: UsedBudget = { crawledMs: 0, silentPages: 0 }, now = () => performance.now()) {
    this.#used = used;
    this.#now = now;
    this.#startedAt = now();
    this.#silent = used.silentPages;
  }

  /** Counts a page that was asked for. */
  count({ timedOut }: { timedOut: boolean }): void {
    this.#pages += 1;
    this.#silent = timedOut ? this.#silent + 1 : 0;
  }

  get isOver(): boolean {
    return this.#pages >= TURN.pages || this.#elapsedMs >= TURN.ms || this.givenUp !== undefined;
  }

  /** Why the site is not asked any more. */
  get givenUp(): string | undefined {
    if (this.#silent >= MAX_SILENT_PAGES)
      return `The site did not answer in time ${MAX_SILENT_PAGES} times in a row. Start the import again when it does.`;
    if (this.used.crawledMs >= MAX_CRAWL_MS)
      return `The site took longer than ${MAX_CRAWL_MS / 60_000} minutes. Import the pages that are left by a smaller sitemap.`;
    return undefined;
  }

  /** The budget used, this turn included. */
  get used(): UsedBudget {
    return { crawledMs: Math.round(this.#used.crawledMs + this.#elapsedMs), silentPages: this.#silent };
  }

  get #elapsedMs(): number {
    return this.#now() - this.#startedAt;
  }
}
