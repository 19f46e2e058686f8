import type { CosineBackground } from '../../search/vectors/vector-arena.js';
import type { Question } from '../question/question.js';
import { quotedSpan } from '../quoting/compose-quote.js';
import { extract } from '../ranking/extract.js';
import { judgePassage } from '../ranking/judge-passage.js';
import { leadOf, type Ranked } from '../ranking/rank.js';
import { askedTypes } from './answer-type.js';
import { type GateSignals, gateSignals } from './confidence.js';
import { byRelevance, type Readings, type RelevanceWeights, type Relevant } from './relevance.js';
import { type Signals, signalsOf } from './signals.js';

export interface WeighedPassages {
  /** Most relevant first; at least one. */
  readonly passages: readonly Relevant[];
  /** What the gate without a reader looks at for one of them, as if it were the first. */
  readonly signalsOf: (passage: Relevant) => GateSignals;
}

/** What speaks for each of a bot's passages. */
export function passageSignals(
  question: Question,
  ranked: readonly Ranked[],
  background: CosineBackground,
): Signals[] {
  const asked = askedTypes(question.text);
  return ranked.map((entry) => signalsOf(question, entry, background, asked, 'passage'));
}

/**
 * Orders passages by words, meaning and reading together, with the signals that one of them is the answer.
 * @param signals of passages in the order of their words
 * @param weights others than the product's while they are fitted
 */
export function weighPassages(
  question: Question,
  signals: readonly Signals[],
  readings?: Readings,
  weights?: RelevanceWeights,
): WeighedPassages | undefined {
  const asked = askedTypes(question.text);
  const ranked = signals.map((each) => each.ranked);
  const passages = byRelevance(signals, readings, weights);
  if (passages.length === 0) return undefined;
  const gate = (passage: Relevant) => {
    const lead = passage.ranked === ranked[0] ? leadOf(ranked) : 0;
    // the gate was fitted on whole quotes
    const quote = quotedSpan(passage.ranked.candidate, passage, false);
    const lexical = judgeWords(question, passage.ranked, lead);
    return gateSignals(question, asked, passages, passage, quote, lexical);
  };
  return { passages, signalsOf: gate };
}

function judgeWords(question: Question, ranked: Ranked, lead: number): number {
  return judgePassage(question, ranked, lead, extract(question, ranked.candidate));
}
