import type { Quote, RankedQa, Retrieval } from './retrieval.js';

/** From this confidence on a pair answers though its question is not the visitor's. */
export const PAIR_ANSWERS = 0.5;

/** The pair that is given as the answer: the one asked word for word, else one that is surer than the pages' quotes. */
function answeringPair({ qa: [pair], decision }: Retrieval): RankedQa | undefined {
  if (decision.verified) return decision.verified;
  if (!pair || pair.confidence < PAIR_ANSWERS) return undefined;
  return decision.quotes.length > 0 && decision.confidence >= pair.confidence ? undefined : pair;
}

/** What answers first: a pair's whole answer or the first quote. */
export function answerOf(retrieval: Retrieval): Quote | undefined {
  const pair = answeringPair(retrieval);
  if (!pair) return retrieval.decision.quotes[0];
  const { document, language } = pair;
  return { document, language, text: document.text };
}

/** Whether there is an answer, of a pair or of pages. */
export function answers(retrieval: Retrieval): boolean {
  return answerOf(retrieval) !== undefined;
}

/** How likely the best of what was found answers. 0…1 */
export function sureness({ decision, qa }: Retrieval): number {
  return Math.max(decision.confidence, decision.verified?.confidence ?? 0, qa[0]?.confidence ?? 0);
}
