import type { Signals } from './signals.js';
import { RELEVANCE } from './weights.js';

/** A passage with its place among the bot's passages for one question. */
export interface Relevant extends Signals {
  /** Words and meaning together; comparable between passages of one question. */
  readonly relevance: number;
}

/** Passages by words and meaning together, best first. */
export function byRelevance(signals: readonly Signals[]): Relevant[] {
  return signals
    .map((signal) => ({ ...signal, relevance: relevanceOf(signal) }))
    .sort((a, b) => b.relevance - a.relevance);
}

function relevanceOf({ block, unit, ranked, typesGiven }: Signals): number {
  return (
    RELEVANCE.block * block +
    RELEVANCE.unit * unit +
    RELEVANCE.words * ranked.score +
    RELEVANCE.typesGiven * typesGiven
  );
}
