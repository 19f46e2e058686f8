export const INTERVALS = ['off', 'daily', 'weekly'] as const;
export type CrawlInterval = (typeof INTERVALS)[number];

/** How often a bot's pages are read again. */
export interface CrawlSchedule {
  interval: CrawlInterval;
  /** Null: never. */
  nextAt: Date | null;
}

/** What became of a page in a re-crawl; `skipped`: its link was deleted during the crawl. */
export type RecrawlOutcome = 'unchanged' | 'changed' | 'failed' | 'gone' | 'skipped';

/** A page that is no longer as it was, or could not be read. */
export interface RecrawlFinding {
  url: string;
  outcome: 'changed' | 'failed' | 'gone';
}

/** Findings that a re-crawl remembers; the others are only counted. */
export const MOST_FINDINGS = 50;

/** One reading of all pages of a bot. */
export interface Recrawl {
  id: string;
  botId: string;
  total: number;
  unchanged: number;
  changed: number;
  failed: number;
  gone: number;
  /** The first of them, in the order they were read. */
  findings: RecrawlFinding[];
  startedAt: Date;
  finishedAt: Date | null;
}

/** Re-crawls listed; older ones are forgotten. */
export const KEPT_RECRAWLS = 20;

const HOURS: Record<CrawlInterval, number> = { off: 0, daily: 24, weekly: 7 * 24 };

/** When pages are due that were read last at `last`, or are as new as `now`; null when never. */
export function nextCrawl(interval: CrawlInterval, last: Date | undefined, now: Date): Date | null {
  if (interval === 'off') return null;
  const due = (last ?? now).getTime() + HOURS[interval] * 3_600_000;
  return new Date(Math.max(due, now.getTime()));
}
