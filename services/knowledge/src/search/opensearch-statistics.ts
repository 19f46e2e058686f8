import { type Clock, systemClock } from '@chirrup/kernel/clock';
import type { Language } from '@chirrup/text/language';
import { LRUCache } from 'lru-cache';
import type { DocumentKind } from './index-document.js';
import type { StoredDocument } from './opensearch-record.js';
import type { FieldLengths, IndexOverview } from './search-index.js';
import { averageLengthOf, mainLanguages, type Totals } from './statistics.js';

/** A bot's documents in numbers. */
export interface BotTotals extends IndexOverview {
  readonly total: number;
  readonly averageLength: Readonly<Record<DocumentKind, FieldLengths>>;
}

/** The part of an answer to `totalsQuery` that is used. */
export interface TotalsAnswer {
  kinds: {
    buckets: { key: DocumentKind; doc_count: number; title: { value: number }; text: { value: number } }[];
  };
  languages: { buckets: { key: Language; doc_count: number }[] };
}

export function toTotals({ kinds, languages }: TotalsAnswer): BotTotals {
  const totals: Record<DocumentKind, Totals> = {
    qa: { documents: 0, title: 0, text: 0 },
    passage: { documents: 0, title: 0, text: 0 },
  };
  for (const { key, doc_count, title, text } of kinds.buckets)
    totals[key] = { documents: doc_count, title: title.value, text: text.value };
  const total = totals.qa.documents + totals.passage.documents;
  const counts = languages.buckets.map(({ key, doc_count }) => [key, doc_count] as const);
  return {
    languages: mainLanguages(counts, total),
    documents: { qa: totals.qa.documents, passage: totals.passage.documents },
    total,
    averageLength: { qa: averageLengthOf(totals.qa), passage: averageLengthOf(totals.passage) },
  };
}

/** With the engine's refresh (400 ms) a change shows within the second the port promises. */
const MAX_AGE_MS = 500;
/** An owner who has just saved the first pair asks at once. */
const EMPTY_MAX_AGE_MS = 250;
const MAX_BOTS = 2_000;

/**
 * What was learned of a bot within the last moment. What is being asked for already is not asked for again; a
 * failure is forgotten at once.
 */
export class BotStatistics {
  private readonly answers = new Map<string, Promise<unknown>>();
  private maxAgeMs = MAX_AGE_MS;

  constructor(private readonly since: number) {}

  isOld(now: number): boolean {
    return now - this.since >= this.maxAgeMs;
  }

  totals(fetch: () => Promise<BotTotals>): Promise<BotTotals> {
    return this.once('totals', async () => {
      const totals = await fetch();
      if (totals.total === 0) this.maxAgeMs = EMPTY_MAX_AGE_MS;
      return totals;
    });
  }

  first(limit: number, fetch: () => Promise<readonly StoredDocument[]>): Promise<readonly StoredDocument[]> {
    return this.once(`first ${limit}`, fetch);
  }

  /** In the order of the terms; only those nobody asked for yet are fetched, all at once. */
  frequencies(
    terms: readonly string[],
    fetch: (unknown: readonly string[]) => Promise<readonly number[]>,
  ): Promise<number[]> {
    const unknown = [...new Set(terms)].filter((term) => !this.answers.has(`term ${term}`));
    const fetched = unknown.length > 0 ? fetch(unknown) : Promise.resolve([]);
    for (const [at, term] of unknown.entries())
      void this.once(`term ${term}`, () => fetched.then((counts) => counts[at] ?? 0));
    return Promise.all(terms.map((term) => this.once(`term ${term}`, async () => 0)));
  }

  private once<T>(key: string, fetch: () => Promise<T>): Promise<T> {
    const known = this.answers.get(key) as Promise<T> | undefined;
    if (known) return known;
    const answer = fetch();
    this.answers.set(key, answer);
    answer.catch(() => this.answers.delete(key));
    return answer;
  }
}

/** A question asks for the same numbers several times, and questions of one bot come together. */
export class StatisticsMemory {
  private readonly bots = new LRUCache<string, BotStatistics>({ max: MAX_BOTS });

  constructor(private readonly clock: Clock = systemClock) {}

  of(botId: string): BotStatistics {
    const now = this.clock.now();
    const known = this.bots.get(botId);
    if (known && !known.isOld(now)) return known;
    const fresh = new BotStatistics(now);
    this.bots.set(botId, fresh);
    return fresh;
  }
}
