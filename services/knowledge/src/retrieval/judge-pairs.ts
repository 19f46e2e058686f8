import { analyseWords } from '@chirrup/text/analyse';
import type { SearchIndex } from '../search/search-index.js';
import { matchPair } from './match-pair.js';
import type { Question } from './question.js';
import { leadOf, type Ranked } from './rank.js';
import type { RankedQa } from './retrieval.js';

/** From this confidence on a pair answers though its question is not the visitor's. */
export const PAIR_ANSWERS = 0.5;
const QA_LIMIT = 5;

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
  const terms = best.flatMap(({ candidate }) =>
    analyseWords(candidate.document.title, candidate.language).flatMap((word) => word.terms),
  );
  const counts = await index.frequencies(botId, terms);
  const frequencies = new Map(terms.map((term, at) => [term, counts[at] ?? 0]));
  const qa: RankedQa[] = [];
  let verified: RankedQa | undefined;
  for (const [at, pair] of best.entries()) {
    const match = matchPair(question, pair, { margin: at === 0 ? leadOf(pairs) : 0, total, frequencies });
    const entry = { document: pair.candidate.document, confidence: match.confidence };
    qa.push(entry);
    if (match.verified && match.confidence > (verified?.confidence ?? 0)) verified = entry;
  }
  return { qa, verified };
}
