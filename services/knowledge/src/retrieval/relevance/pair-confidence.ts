import type { Question } from '../question/question.js';
import { mean } from './mean.js';
import type { Signals } from './signals.js';
import { PAIR_CONFIDENCE, PAIR_RELEVANCE, WORDINGS_CONFIDENCE } from './weights.js';

/** A pair's signals with its rank among the bot's pairs for one question. */
export interface RelevantPair extends Signals {
  readonly relevance: number;
}

const TAIL = 5;
/** How many wordings after the first may agree with it. */
const AGREEING = 4;

/** Pairs by words and meaning together, best first. */
export function pairsByRelevance(signals: readonly Signals[]): RelevantPair[] {
  return signals
    .map((signal) => ({ ...signal, relevance: relevanceOf(signal) }))
    .sort((a, b) => b.relevance - a.relevance);
}

/** Words alone and meaning alone: what is far ahead by one of them is worth showing whatever the other says. */
const SINGLE_SIGNALS: readonly ((pair: RelevantPair) => number)[] = [
  ({ ranked }) => ranked.score,
  ({ unit }) => unit,
];

/**
 * The most relevant pairs; the last two places are for the nearest by words alone and by meaning alone.
 * @param relevant best first, each pair once
 */
export function nearestPairs(relevant: readonly RelevantPair[], limit: number): RelevantPair[] {
  const chosen = relevant.slice(0, limit - SINGLE_SIGNALS.length);
  for (const signal of SINGLE_SIGNALS) {
    const [best] = relevant
      .filter((pair) => !chosen.includes(pair))
      .toSorted((a, b) => signal(b) - signal(a));
    if (best) chosen.push(best);
  }
  return chosen;
}

/**
 * How likely the pair at a rank is what the visitor asks for. 0…1
 * @param lexical its confidence by words alone
 */
export function pairConfidence(
  question: Question,
  pairs: readonly RelevantPair[],
  at: number,
  lexical: number,
): number {
  const pair = pairs[at];
  if (!pair) return 0;
  const others = pairs.filter((_, other) => other !== at);
  const [rival] = others;
  const tail = others.slice(0, TAIL);
  const unknown = question.words.filter(({ alternatives }) => alternatives.length === 0).length;
  const signals: Record<keyof typeof PAIR_CONFIDENCE.weights, number> = {
    block: pair.block,
    unit: pair.unit,
    words: pair.ranked.score,
    coverage: pair.ranked.coverage,
    titleCoverage: pair.ranked.titleCoverage,
    lead: rival ? pair.relevance - rival.relevance : 0,
    tail: tail.length > 0 ? pair.relevance - mean(tail.map(({ relevance }) => relevance)) : 0,
    lexical,
    contentLength: Math.log(1 + question.words.length),
    unknown: unknown / Math.max(1, question.words.length),
  };
  let logit: number = PAIR_CONFIDENCE.bias;
  for (const [name, weight] of Object.entries(PAIR_CONFIDENCE.weights))
    logit += weight * signals[name as keyof typeof signals];
  return 1 / (1 + Math.exp(-logit));
}

/**
 * How likely the pair of the first wording is asked for when further wordings of it are among the nearest. 0…1, and 0
 * when none is: one near wording alone says nothing that its own signals do not.
 * @param wordings of all pairs, best first
 */
export function wordingsConfidence(wordings: readonly RelevantPair[]): number {
  const [first, ...others] = wordings.slice(0, 1 + AGREEING);
  const agreement = others.filter((other) => sourceOf(other) === (first && sourceOf(first))).length;
  if (!first || agreement === 0) return 0;
  const { bias, ...weights } = WORDINGS_CONFIDENCE;
  const logit =
    bias +
    weights.agreement * agreement +
    weights.block * first.block +
    weights.coverage * first.ranked.coverage;
  return 1 / (1 + Math.exp(-logit));
}

function sourceOf({ ranked }: RelevantPair): string {
  return ranked.candidate.document.sourceId;
}

function relevanceOf({ block, unit, ranked, longQuestionWords }: Signals): number {
  return (
    PAIR_RELEVANCE.block * block +
    PAIR_RELEVANCE.unit * unit +
    PAIR_RELEVANCE.words * ranked.score +
    PAIR_RELEVANCE.longQuestionWords * longQuestionWords
  );
}
