import { analyseWords } from '@chirrup/text/analyse';
import type { DocumentKind } from '../../search/index-document.js';
import type { SearchIndex } from '../../search/search-index.js';
import type { CosineBackground } from '../../search/vectors/vector-arena.js';
import type { Question } from '../question/question.js';
import { matchPair, type PairMatch } from '../ranking/match-pair.js';
import { leadOf, type Ranked } from '../ranking/rank.js';
import { asksOtherwise, contrasts } from '../ranking/same-question.js';
import { PAIR_ANSWERS } from '../result/answers.js';
import type { RankedQa } from '../result/retrieval.js';
import { answerPassages } from './answer-passages.js';
import { isForeign } from './confidence.js';
import {
  nearestPairs,
  pairConfidence,
  pairsByRelevance,
  type RelevantPair,
  wordingsConfidence,
} from './pair-confidence.js';
import { signalsOf } from './signals.js';

const QA_LIMIT = 5;
const NO_BACKGROUND: CosineBackground = { mean: 0, deviation: 0 };
/** Most that a pair reaches which differs from the question in the very word that is asked about. */
const DOUBTFUL = 0.4;
/** Words with this multiple of the question's average importance are its subject. */
const KEY_WORD_IMPORTANCE = 1.3;
/** Both its question and its answer must be near: either alone shares words with what it does not answer. */
const NEAR = 1.5;

interface Background extends Readonly<Partial<Record<DocumentKind, CosineBackground>>> {
  /** Of questions about anything; few bots need it. */
  readonly typical?: (() => CosineBackground) | undefined;
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
  const qa: RankedQa[] = [];
  let verified: RankedQa | undefined;
  for (const [at, pair] of best.entries()) {
    const match = matches[at];
    if (!match) continue;
    const { document, language } = pair.candidate;
    const entry = { document, language, confidence: match.confidence };
    qa.push(entry);
    if (match.verified && match.confidence > (verified?.confidence ?? 0)) verified = entry;
  }
  return { qa, verified };
}

/**
 * The same by words and meaning together, for a question that no pair has word for word.
 * @param pairs each with the wording that is nearest by words
 * @param wordings of all pairs
 * @param all the pairs and the passages among which they were found
 */
export async function judgePairsByMeaning(
  index: SearchIndex,
  botId: string,
  question: Question,
  pairs: readonly Ranked[],
  wordings: readonly Ranked[],
  total: number,
  all: readonly Ranked[],
  background: Background,
): Promise<readonly RankedQa[]> {
  const ofPairs = background.qa ?? NO_BACKGROUND;
  const nearest = pairsByRelevance(
    wordings.map((wording) => signalsOf(question, wording, ofPairs, [], 'qa')),
  );
  const relevant = bestWordings(nearest);
  const chosen = nearestPairs(relevant, QA_LIMIT);
  const best = chosen.map(({ ranked }) => ranked);
  const atMost = relevant[0] ? mostAsPassage(question, relevant[0], background) : 0;
  const asPassage =
    atMost > 0 ? Math.min(atMost, asOnePassage(question, best[0], all, background, total)) : 0;
  const matches = await matchesOf(index, botId, question, best, pairs, total);
  const agreed = Math.max(wordingsConfidence(nearest), amongQuestions(question, relevant[0], background));
  const qa = chosen.map((pair, at): RankedQa => {
    const { candidate } = pair.ranked;
    const lexical = matches[at]?.confidence ?? 0;
    // many pairs are judged like an FAQ collection, a handful like the passages of a page
    const likely = Math.max(
      pairConfidence(question, relevant, relevant.indexOf(pair), lexical),
      at === 0 ? asPassage : 0,
    );
    const titleWords = analyseWords(candidate.document.title, candidate.language);
    const differs =
      contrasts(question, titleWords, candidate, KEY_WORD_IMPORTANCE) ||
      asksOtherwise(question, titleWords, candidate);
    const alone = differs ? Math.min(likely, DOUBTFUL) : likely;
    const { document, language } = candidate;
    return { document, language, confidence: at === 0 ? Math.max(alone, agreed) : alone };
  });
  return qa.toSorted((a, b) => b.confidence - a.confidence);
}

/** Of each pair the wording that is ranked first. */
function bestWordings(ranked: readonly RelevantPair[]): RelevantPair[] {
  const bySource = Map.groupBy(ranked, ({ ranked: { candidate } }) => candidate.document.sourceId);
  return [...bySource.values()].flatMap(([best]) => best ?? []);
}

/**
 * Most that a pair can reach as one passage more; 0 where it is not near. A handful of pairs hardly shows what is near:
 * a question in another language, which has none of a pair's words, may be near among the bot's pages instead, and is
 * answered where no page does: questions are nearer to questions than to pages.
 */
function mostAsPassage(question: Question, pair: RelevantPair, { passage }: Background): number {
  if (isNear(pair)) return 1;
  if (!passage || !isForeign(question.text, pair.ranked.candidate.language)) return 0;
  return isNear(signalsOf(question, pair.ranked, passage, [], 'passage')) ? PAIR_ANSWERS : 0;
}

/**
 * The same for a bot without pages: a pair is near where it is nearer to a question in another language than questions
 * about anything are.
 */
function amongQuestions(
  question: Question,
  pair: RelevantPair | undefined,
  { passage, typical }: Background,
): number {
  if (!pair || passage || !typical || !isForeign(question.text, pair.ranked.candidate.language)) return 0;
  return isNear(signalsOf(question, pair.ranked, typical(), [], 'qa')) ? PAIR_ANSWERS : 0;
}

function isNear({ block, unit }: Pick<RelevantPair, 'block' | 'unit'>): boolean {
  return Math.min(block, unit) >= NEAR;
}

/** Beside the bot's pages a pair is one passage more: where a page is nearer, the pair was hardly meant. */
function asOnePassage(
  question: Question,
  pair: Ranked | undefined,
  all: readonly Ranked[],
  { passage, qa = NO_BACKGROUND }: Background,
  total: number,
): number {
  const { passages, confidence } = answerPassages(question, all, passage ?? qa, {
    carefulness: 'balanced',
    total,
    as: passage ? 'passage' : 'qa',
  });
  return passages[0]?.document === pair?.candidate.document ? confidence : 0;
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
