import type { Language } from '@chirrup/text/language';
import { averageLengthOf, mainLanguages, type Totals } from '../../index/statistics.js';
import type { DocumentKind } from '../../index-document.js';
import type { FieldLengths, IndexOverview } from '../../search-index.js';

/** A bot's documents in numbers. */
export interface BotTotals extends IndexOverview {
  readonly total: number;
  /** In all documents, each as often as it stands there. */
  readonly terms: number;
  readonly averageLength: Readonly<Record<DocumentKind, FieldLengths>>;
}

/** The part of an answer to `totalsQuery` that is used. */
export interface TotalsAnswer {
  kinds: {
    buckets: { key: DocumentKind; doc_count: number; title: { value: number }; text: { value: number } }[];
  };
  languages: { buckets: { key: Language; doc_count: number }[] };
  models: { buckets: { doc_count: number; newest: { value: number } }[] };
  understood_by: { buckets: { key: string; doc_count: number }[] };
}

export function toTotals({ kinds, languages, models, understood_by }: TotalsAnswer): BotTotals {
  const totals: Record<DocumentKind, Totals> = {
    qa: { documents: 0, title: 0, text: 0 },
    passage: { documents: 0, title: 0, text: 0 },
  };
  for (const { key, doc_count, title, text } of kinds.buckets)
    totals[key] = { documents: doc_count, title: title.value, text: text.value };
  const total = totals.qa.documents + totals.passage.documents;
  const counts = languages.buckets.map(({ key, doc_count }) => [key, doc_count] as const);
  const [newest] = models.buckets.toSorted((a, b) => b.newest.value - a.newest.value);
  return {
    languages: mainLanguages(counts, total),
    documents: { qa: totals.qa.documents, passage: totals.passage.documents },
    understood: newest?.doc_count ?? 0,
    understoodBy: Object.fromEntries(understood_by.buckets.map(({ key, doc_count }) => [key, doc_count])),
    total,
    terms: totals.qa.title + totals.qa.text + totals.passage.title + totals.passage.text,
    averageLength: { qa: averageLengthOf(totals.qa), passage: averageLengthOf(totals.passage) },
  };
}
