import type { Relevant } from './relevance.js';
import type { Gate } from './weights.js';

/** Passages of the sites the gate was fitted on. Among more of them one is near by chance more often, among fewer less. */
const FITTED_ON = 90;
const FEWEST_DOCUMENTS = 20;
const MOST_DOCUMENTS = 2_000;
const WEIGHT_OF_MORE = 0.8;
const WEIGHT_OF_FEWER = 0.25;

/** What a gate looks at. */
export type GateSignals = Readonly<Record<Exclude<keyof Gate['confidence'], 'bias'>, number>>;

/**
 * What speaks for a passage as the answer.
 * @param found most relevant first
 */
export function gateSignals(found: readonly Relevant[], entry: Relevant): GateSignals {
  return { unit: entry.unit, words: entry.ranked.score, lead: leadIn(found, entry), read: entry.read };
}

/** How far one is ahead of the best of the others. */
export function leadIn(found: readonly Relevant[], entry: Relevant): number {
  const next = found.find((other) => other !== entry);
  return next ? entry.relevance - next.relevance : 0;
}

/**
 * How likely something answers. 0…1
 * @param more log-odds to add
 */
export function gateConfidence(
  { confidence }: Gate,
  { unit, words, lead, read }: GateSignals,
  more = 0,
): number {
  const logit =
    confidence.bias +
    confidence.unit * unit +
    confidence.words * words +
    confidence.lead * lead +
    confidence.read * read;
  return 1 / (1 + Math.exp(-logit - more));
}

/** What the number of a bot's documents adds to the log-odds of its passages. */
export function sizeLogit(total: number): number {
  const size = Math.log(Math.min(Math.max(total, FEWEST_DOCUMENTS), MOST_DOCUMENTS) / FITTED_ON);
  return -size * (size > 0 ? WEIGHT_OF_MORE : WEIGHT_OF_FEWER);
}
