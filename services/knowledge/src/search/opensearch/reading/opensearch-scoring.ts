import type { TokenisedDocument } from '../../analysed-document.js';
import { inverseFrequency, termScore } from '../../index/bm25.js';
import type { DocumentKind } from '../../index-document.js';
import type { Candidate, FieldLengths, Meaning, Occurrence, WeightedTerm } from '../../search-index.js';
import { TopScores } from '../../vectors/top-scores.js';
import { VectorArena } from '../../vectors/vector-arena.js';

/** A bot's numbers that BM25 needs beside the documents. */
export interface TermStatistics {
  readonly total: number;
  readonly frequencies: readonly number[];
  readonly averageLength: Readonly<Record<DocumentKind, FieldLengths>>;
}

/** The terms, each weighted by its inverse frequency in this bot's documents; unknown ones are left out. */
export function importantTerms(
  terms: readonly WeightedTerm[],
  { total, frequencies }: TermStatistics,
): WeightedTerm[] {
  return terms.flatMap(({ term, weight }, at) => {
    const frequency = frequencies[at] ?? 0;
    return frequency === 0 ? [] : { term, weight: weight * inverseFrequency(frequency, total) };
  });
}

/** Of the documents the engine chose the ones BM25 puts first and those nearest in meaning, at most `limit` of each kind. */
export function bestCandidates(
  documents: readonly TokenisedDocument[],
  terms: readonly WeightedTerm[],
  statistics: TermStatistics,
  limit: number,
  meaning?: Meaning,
): Candidate[] {
  const asked = new Map(terms.map(({ term }, at) => [term, at]));
  const importances = terms.map(
    ({ weight }, at) => weight * inverseFrequency(statistics.frequencies[at] ?? 0, statistics.total),
  );
  const best = { qa: new TopScores(limit), passage: new TopScores(limit) };
  const candidates = documents.map((stored) => toCandidate(stored, asked));
  for (const [at, candidate] of candidates.entries()) {
    const { kind } = candidate.document;
    const score = scoreOf(candidate, importances, statistics.averageLength[kind]);
    if (score > 0) best[kind].offer(at, score);
  }
  const near = meaning && compare(documents, meaning, limit);
  return (['qa', 'passage'] as const).flatMap((kind) =>
    [...new Set([...best[kind].items(), ...(near?.slots[kind] ?? [])])].flatMap((at) => {
      const cosines = near?.cosinesOf(at);
      return candidates[at] ? { ...candidates[at], ...(cosines ? { meaning: cosines } : {}) } : [];
    }),
  );
}

/** By the stored vectors: the same digits as for a bot held in memory. */
function compare(documents: readonly TokenisedDocument[], { model, vectors }: Meaning, limit: number) {
  const arena = new VectorArena(vectors.qa.length);
  for (const [at, { document, vectors: stored = [] }] of documents.entries())
    for (const own of stored) if (own.model === model) arena.put(at, document.kind, own);
  const question = arena.prepare(vectors);
  return {
    slots: arena.nearest(question, limit).slots,
    cosinesOf: (at: number) => arena.cosines(at, question),
  };
}

function toCandidate(stored: TokenisedDocument, asked: ReadonlyMap<string, number>): Candidate {
  const { document, language, titleTokens, textTokens } = stored;
  const occurrences = (tokens: readonly string[]): Occurrence[] => {
    const found: Occurrence[] = [];
    for (const [position, token] of tokens.entries()) {
      const term = asked.get(token);
      if (term !== undefined) found.push({ term, position });
    }
    return found;
  };
  return {
    document,
    language,
    length: { title: titleTokens.length, text: textTokens.length },
    title: occurrences(titleTokens),
    text: occurrences(textTokens),
  };
}

function scoreOf(candidate: Candidate, importances: readonly number[], average: FieldLengths): number {
  const counts = new Map<number, { title: number; text: number }>();
  for (const field of ['title', 'text'] as const)
    for (const { term } of candidate[field]) {
      const count = counts.get(term) ?? { title: 0, text: 0 };
      count[field] += 1;
      counts.set(term, count);
    }
  let score = 0;
  for (const [term, { title, text }] of counts)
    score += (importances[term] ?? 0) * termScore(title, text, candidate.length, average);
  return score;
}
