import { analyseWords } from '@chirrup/text/analyse';
import { gramSignature, gramSimilarities, textSignature } from '@chirrup/text/char-ngrams';
import type { Word } from '@chirrup/text/word-terms';
import { inverseFrequency } from '../../search/index/bm25.js';
import type { Question } from '../question/question.js';
import type { Ranked } from './rank.js';
import { asksOtherwise, contrasts, haveSameWords } from './same-question.js';

export interface PairMatch {
  /** The pair's question is the visitor's question. */
  readonly verified: boolean;
  readonly confidence: number;
}

/**
 * Fitted on phrases of two public intent collections (question against question) and across two FAQ collections
 * (question against the whole pair), with each question's own pair left out as examples of misses.
 */
const WORDING = { asked: 1.16, covered: 1.83, grams: 3.37, bias: -3.79 } as const;
const EVIDENCE = { score: 2.41, coverage: -0.76, margin: 6.33, bias: -5.37 } as const;
const MARGIN_LIMIT = 0.5;
/** Logits from which a pair is verified, and the least share of the question the pair must cover. */
const VERIFIED_WORDING = 1;
const VERIFIED_EVIDENCE = 0.5;
const LEAST_COVERAGE = 0.7;
const LEAST_TITLE_COVERAGE = 0.25;
/**
 * With few documents every word is rare and a lead means little. Up to so many, a pair is verified by its answer only
 * when its own question holds most of the visitor's, and commoner words count as what a question is about.
 */
const SMALL_COLLECTION = 50;
const SMALL_TITLE_COVERAGE = 0.3;
const SMALL_CONTRAST = 0.3;
/** Share of the pair's question that a question of one word has to be. */
const ONE_WORD = 0.6;
/** Most that a pair about something else of the same kind can reach. */
const DOUBTFUL = 0.4;

/** How well a pair fits the question. `frequencies` are those of the terms in the pair's own question. */
export function matchPair(
  question: Question,
  { candidate, ...ranked }: Ranked,
  context: { margin: number; total: number; frequencies: ReadonlyMap<string, number> },
): PairMatch {
  const title = candidate.document.title;
  if (haveSameWords(question.text, title)) return { verified: true, confidence: 1 };
  const titleWords = analyseWords(title, candidate.language);
  const [grams = 0] = gramSimilarities(gramSignature(question.content), [
    textSignature(title, candidate.language),
  ]);
  const ofTitle = covered(question, titleWords, context);
  const wording =
    WORDING.asked * ranked.titleCoverage + WORDING.covered * ofTitle + WORDING.grams * grams + WORDING.bias;
  const evidence =
    EVIDENCE.score * ranked.score +
    EVIDENCE.coverage * ranked.coverage +
    EVIDENCE.margin * Math.min(context.margin, MARGIN_LIMIT) +
    EVIDENCE.bias;
  const smallness = Math.min(1, SMALL_COLLECTION / context.total);
  const otherwise = asksOtherwise(question, titleWords, candidate);
  const enough =
    wording >= VERIFIED_WORDING ||
    (evidence >= VERIFIED_EVIDENCE &&
      ranked.titleCoverage >= LEAST_TITLE_COVERAGE + SMALL_TITLE_COVERAGE * smallness);
  const fits =
    // one word asks what a pair does when it is most of the pair's question
    (question.words.length > 1 || ofTitle >= ONE_WORD) &&
    (wording >= VERIFIED_WORDING || !otherwise) &&
    !contrasts(question, titleWords, candidate, 1 - SMALL_CONTRAST * smallness);
  const likely = ranked.coverage * sigmoid(Math.max(wording, evidence));
  return {
    verified: fits && enough && ranked.coverage >= LEAST_COVERAGE,
    confidence: fits ? likely : Math.min(likely, DOUBTFUL),
  };
}

/** Share of the pair's question, by importance of its words, that the visitor's question holds. */
function covered(
  question: Question,
  titleWords: readonly Word[],
  { total, frequencies }: { total: number; frequencies: ReadonlyMap<string, number> },
): number {
  const asked = new Set(question.terms.map(({ term }) => term));
  let found = 0;
  let all = 0;
  for (const word of new Set(titleWords.filter(({ stop, terms }) => !stop && terms.length > 0))) {
    const rarest = Math.min(...word.terms.map((term) => frequencies.get(term) ?? 0));
    const importance = inverseFrequency(rarest, total);
    all += importance;
    if (word.terms.some((term) => asked.has(term))) found += importance;
  }
  return all === 0 ? 0 : found / all;
}

function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}
