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

/** What was learned of a bot within the last moment. */
export interface BotStatistics {
  totals?: BotTotals;
  readonly frequencies: Map<string, number>;
  /** By how many were asked for. */
  readonly first: Map<number, readonly StoredDocument[]>;
}

interface Remembered extends BotStatistics {
  readonly since: number;
}

const MAX_AGE_MS = 200;
const MAX_BOTS = 2_000;

/** A question asks for the same numbers several times, and questions of one bot come together. */
export class StatisticsMemory {
  private readonly bots = new LRUCache<string, Remembered>({ max: MAX_BOTS });

  constructor(private readonly clock: Clock = systemClock) {}

  of(botId: string): BotStatistics {
    const known = this.bots.get(botId);
    if (known && this.clock.now() - known.since < MAX_AGE_MS) return known;
    const fresh: Remembered = { since: this.clock.now(), frequencies: new Map(), first: new Map() };
    this.bots.set(botId, fresh);
    return fresh;
  }
}
