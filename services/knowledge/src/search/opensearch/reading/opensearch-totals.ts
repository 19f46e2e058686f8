import type { Language } from '@chirrup/text/language';
import { averageLengthOf, mainLanguages, type Totals } from '../../index/statistics.js';
import type { DocumentKind } from '../../index-document.js';
import type { IndexOverview, TermStatistics } from '../../search-index.js';

/** The part of an answer to `totalsQuery` that is used. */
export interface TotalsAnswer {
  kinds: {
    buckets: { key: DocumentKind; doc_count: number; title: { value: number }; text: { value: number } }[];
  };
  languages: { buckets: { key: Language; doc_count: number }[] };
  models: { buckets: { key: string; doc_count: number }[] };
}

/** A bot's documents in numbers. */
export interface BotTotals extends Omit<TermStatistics, 'frequencies'> {
  readonly overview: IndexOverview;
}

export function toTotals({ kinds, languages, models }: TotalsAnswer): BotTotals {
  const totals: Record<DocumentKind, Totals> = {
    qa: { documents: 0, title: 0, text: 0 },
    passage: { documents: 0, title: 0, text: 0 },
  };
  for (const { key, doc_count, title, text } of kinds.buckets)
    totals[key] = { documents: doc_count, title: title.value, text: text.value };
  const { qa, passage } = totals;
  const total = qa.documents + passage.documents;
  const counts = languages.buckets.map(({ key, doc_count }) => [key, doc_count] as const);
  return {
    overview: {
      languages: mainLanguages(counts, total),
      documents: { qa: qa.documents, passage: passage.documents },
      understoodBy: Object.fromEntries(models.buckets.map(({ key, doc_count }) => [key, doc_count])),
    },
    total,
    averageLength: { qa: averageLengthOf(qa), passage: averageLengthOf(passage) },
  };
}
