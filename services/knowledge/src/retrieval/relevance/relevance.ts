import type { Signals } from './signals.js';
import { READING, RELEVANCE } from './weights.js';

/** A passage with its rank among the bot's passages for one question. */
export interface Relevant extends Signals {
  /** Words, meaning and reading together; comparable between passages of one question. */
  readonly relevance: number;
  /** How surely it answers, in log-odds; of one that was not read, what the least sure has. Absent where none was read. */
  readonly read?: number;
}

/** How surely passages answer, in log-odds, by their documents' ids. */
export type Readings = ReadonlyMap<string, number>;

export type RelevanceWeights = Readonly<Record<keyof typeof RELEVANCE, number>>;

/** Passages by words and meaning together, best first; by the reader first of all where it has read some. */
export function byRelevance(
  signals: readonly Signals[],
  readings: Readings = new Map(),
  weights: RelevanceWeights = RELEVANCE,
): Relevant[] {
  const least = Math.min(...readings.values());
  return signals
    .map((signal) => {
      if (readings.size === 0) return { ...signal, relevance: relevanceOf(signal, weights) };
      const read = readings.get(signal.ranked.candidate.document.docId) ?? least;
      return { ...signal, read, relevance: relevanceAsRead(signal, read) };
    })
    .sort((a, b) => b.relevance - a.relevance);
}

function relevanceAsRead({ block, unit, ranked }: Signals, read: number): number {
  const weights = READING.relevance;
  return weights.block * block + weights.unit * unit + weights.words * ranked.score + weights.read * read;
}

function relevanceOf(
  { block, unit, ranked, longQuestionWords, typesGiven }: Signals,
  weights: RelevanceWeights,
): number {
  return (
    weights.block * block +
    weights.unit * unit +
    weights.words * ranked.score +
    weights.longQuestionWords * longQuestionWords +
    weights.typesGiven * typesGiven
  );
}
