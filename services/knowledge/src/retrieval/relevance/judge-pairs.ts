import { analyseWords } from '@chirrup/text/analyse';
import type { SearchIndex } from '../../search/search-index.js';
import type { CosineBackground } from '../../search/vectors/vector-arena.js';
import { askedFacts } from '../facts/asked-facts.js';
import { isForeign } from '../question/is-foreign.js';
import type { Question } from '../question/question.js';
import { matchPair, type PairMatch } from '../ranking/match-pair.js';
import { leadOf, type Ranked } from '../ranking/rank.js';
import { asksOtherwise, contrasts } from '../ranking/same-question.js';
import { PAIR_ANSWERS } from '../result/answers.js';
import type { RankedQa } from '../result/retrieval.js';
import { typesGiven } from './answer-type.js';
import {
  nearestPairs,
  pairConfidence,
  pairsByRelevance,
  type RelevantPair,
  wordingsConfidence,
} from './pair-confidence.js';
import { nearnessOf, signalsOf } from './signals.js';

const QA_LIMIT = 5;
const NO_BACKGROUND: CosineBackground = { mean: 0, deviation: 0 };
/** Most that a pair reaches which differs from the question in the very word, or the price, that is asked about. */
const DOUBTFUL = 0.4;
/** Words with this multiple of the question's average importance are its subject. */
const KEY_WORD_IMPORTANCE = 1.3;
/** A bot with more wordings of pairs is judged like an FAQ collection. */
const HANDFUL = 60;
/** Deviations from which a pair is near, in the mean of its question and its whole. */
const NEAR = { same: 2.7, foreign: 1.5 } as const;
/** Deviations by which it is nearer than the nearest passage: a passage as near may be about the same thing. */
const BEFORE_PASSAGE = 1;
/** Confidence that each further deviation adds, and the most it comes to. */
const BY_DEVIATION = 0.2;
const MOST_BY_NEARNESS = 0.9;

interface Background {
  readonly qa?: CosineBackground | undefined;
  /** Of questions about anything; few bots need it. */
  readonly typical?: (() => CosineBackground) | undefined;
}

/** What was found, best first. */
interface RankedDocuments {
  /** Each with the wording that is nearest by words. */
  readonly pairs: readonly Ranked[];
  /** Of all pairs. */
  readonly wordings: readonly Ranked[];
  readonly passages: readonly Ranked[];
  readonly total: number;
}

export interface JudgedPairs {
  /** Best first. */
  readonly qa: readonly RankedQa[];
  /** The pair whose question the visitor asks. */
  readonly verified: RankedQa | undefined;
}

/** How well the best pairs fit a question by its words. */
export async function judgePairs(
  index: SearchIndex,
  botId: string,
  question: Question,
  pairs: readonly Ranked[],
  total: number,
): Promise<JudgedPairs> {
  const best = pairs.slice(0, QA_LIMIT);
  const matches = await matchesOf(index, botId, question, best, pairs, total);
  const asksPrice = asksForPrice(question.text);
  const qa: RankedQa[] = [];
  let verified: RankedQa | undefined;
  for (const [at, pair] of best.entries()) {
    const match = matches[at];
    if (!match) continue;
    const { document, language } = pair.candidate;
    const isOther = asksPrice && lacksPrice(pair);
    const confidence = isOther ? Math.min(match.confidence, DOUBTFUL) : match.confidence;
    const entry = { document, language, confidence };
    qa.push(entry);
    if (match.verified && match.confidence > (verified?.confidence ?? 0)) verified = entry;
  }
  return { qa, verified };
}

/** The same by words and meaning together, for a question that no pair has word for word. */
export async function judgePairsByMeaning(
  index: SearchIndex,
  botId: string,
  question: Question,
  { pairs, wordings, passages, total }: RankedDocuments,
  background: Background,
): Promise<readonly RankedQa[]> {
  const ofPairs = background.qa ?? NO_BACKGROUND;
  const nearest = pairsByRelevance(
    wordings.map((wording) => signalsOf(question, wording, ofPairs, [], 'qa')),
  );
  const relevant = bestWordings(nearest);
  const chosen = nearestPairs(relevant, QA_LIMIT);
  const best = chosen.map(({ ranked }) => ranked);
  const { documents } = await index.overview(botId);
  // not the candidates: there are never more than a handful of them
  const near = documents.qa > HANDFUL ? 0 : amongQuestions(question, relevant[0], background, passages);
  const matches = await matchesOf(index, botId, question, best, pairs, total);
  const agreed = wordingsConfidence(nearest);
  const asksPrice = asksForPrice(question.text);
  const qa = chosen.map((pair, at): RankedQa => {
    const { candidate } = pair.ranked;
    const lexical = matches[at]?.confidence ?? 0;
    // many pairs are judged like an FAQ collection
    const likely = Math.max(
      pairConfidence(question, relevant, relevant.indexOf(pair), lexical),
      at === 0 ? near : 0,
    );
    const titleWords = analyseWords(candidate.document.title, candidate.language);
    const differs =
      contrasts(question, titleWords, candidate, KEY_WORD_IMPORTANCE) ||
      asksOtherwise(question, titleWords, candidate) ||
      (asksPrice && lacksPrice(pair.ranked));
    const alone = differs ? Math.min(likely, DOUBTFUL) : likely;
    const { document, language } = candidate;
    return { document, language, confidence: at === 0 ? Math.max(alone, agreed) : alone };
  });
  return qa.toSorted((a, b) => b.confidence - a.confidence);
}

/** Whether a pair neither asks for a price nor gives one. */
function lacksPrice({ candidate: { document } }: Ranked): boolean {
  const { title, text } = document;
  return typesGiven(['price'], `${title} ${text}`) === 0 && !asksForPrice(title);
}

/** What a thing costs, not how it can be paid. */
function asksForPrice(text: string): boolean {
  return askedFacts(text)?.facts.some(({ fact }) => fact === 'price') === true;
}

/** Of each pair the wording that is ranked first. */
function bestWordings(ranked: readonly RelevantPair[]): RelevantPair[] {
  const bySource = Map.groupBy(ranked, ({ ranked: { candidate } }) => candidate.document.sourceId);
  return [...bySource.values()].flatMap(([best]) => best ?? []);
}

/**
 * How likely the nearest of a handful of pairs is meant; 0 where it is not near. So few do not show what is near, so it has
 * to be nearer to the question than questions about anything are, and more so to one in its own language: those are near
 * for their language too. It also has to be nearer than the pages are: a pair about jackets is near to whatever is asked
 * about a jacket.
 */
function amongQuestions(
  question: Question,
  pair: RelevantPair | undefined,
  { typical }: Background,
  passages: readonly Ranked[],
): number {
  if (!pair || !typical) return 0;
  const questions = typical();
  const nearness = (ranked: Ranked) => nearnessOf(ranked, questions, 'qa');
  const near = nearness(pair.ranked);
  const passage = Math.max(-Infinity, ...passages.map(nearness));
  const isOther = isForeign(question.text, pair.ranked.candidate.language);
  const ahead = Math.min(near - (isOther ? NEAR.foreign : NEAR.same), near - passage - BEFORE_PASSAGE);
  return ahead < 0 ? 0 : Math.min(MOST_BY_NEARNESS, PAIR_ANSWERS + BY_DEVIATION * ahead);
}

async function matchesOf(
  index: SearchIndex,
  botId: string,
  question: Question,
  best: readonly Ranked[],
  pairs: readonly Ranked[],
  total: number,
): Promise<PairMatch[]> {
  const terms = best.flatMap(({ candidate }) =>
    analyseWords(candidate.document.title, candidate.language).flatMap((word) => word.terms),
  );
  const counts = await index.frequencies(botId, terms);
  const frequencies = new Map(terms.map((term, at) => [term, counts[at] ?? 0]));
  return best.map((pair) =>
    matchPair(question, pair, { margin: isSame(pair, pairs[0]) ? leadOf(pairs) : 0, total, frequencies }),
  );
}

/** Whether two are wordings of one pair. */
function isSame(pair: Ranked, other: Ranked | undefined): boolean {
  return pair.candidate.document.sourceId === other?.candidate.document.sourceId;
}
