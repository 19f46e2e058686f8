import type { Signals } from './signals.js';
import { RELEVANCE } from './weights.js';

/** A passage with its rank among the bot's passages for one question. */
export interface Relevant extends Signals {
  /** Words and meaning together; comparable between passages of one question. */
  readonly relevance: number;
}

export type RelevanceWeights = Readonly<Record<keyof typeof RELEVANCE, number>>;

/** Passages by words and meaning together, best first. */
export function byRelevance(signals: readonly Signals[], weights: RelevanceWeights = RELEVANCE): Relevant[] {
  return signals
    .map((signal) => ({ ...signal, relevance: relevanceOf(signal, weights) }))
    .sort((a, b) => b.relevance - a.relevance);
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
