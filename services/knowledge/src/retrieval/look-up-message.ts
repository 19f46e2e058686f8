import { followUp } from './question/follow-up.js';
import { questionParts } from './question/question-parts.js';
import type { AnswerOptions } from './relevance/answer-passages.js';
import { answers, sureness } from './result/answers.js';
import { joinParts } from './result/join-parts.js';
import type { Retrieval } from './result/retrieval.js';
import { unansweredPart } from './result/unanswered.js';

/** Looks one question up. */
export type LookUpQuestion = (
  question: string,
  options?: Pick<AnswerOptions, 'followUp'>,
) => Promise<Retrieval>;

/**
 * Looks a visitor's message up: each of two questions, and a short one together with what it may follow.
 * @param previous earlier questions of the thread, newest last
 */
export async function lookUpMessage(
  lookUp: LookUpQuestion,
  message: string,
  previous: readonly string[],
): Promise<Retrieval> {
  const [first, second] = questionParts(message);
  if (first === undefined || second === undefined) return lookUpCompleted(lookUp, message, previous);
  const [whole, ...found] = await Promise.all([
    lookUp(message),
    lookUpCompleted(lookUp, first, previous),
    lookUpCompleted(lookUp, second, [...previous, first]),
  ]);
  const joined = joinParts(whole, found);
  if (joined === whole) return whole;
  const unanswered = unansweredPart(whole, [
    { question: first, found: found[0] },
    { question: second, found: found[1] },
  ]);
  return unanswered ? { ...joined, decision: { ...joined.decision, unanswered } } : joined;
}

/** A question by itself where that is answered, else together with what it may follow where that is surer. */
async function lookUpCompleted(
  lookUp: LookUpQuestion,
  question: string,
  previous: readonly string[],
): Promise<Retrieval> {
  const follows = followUp(question, previous);
  if (!follows) return lookUp(question);
  const [alone, together] = await Promise.all([
    lookUp(question),
    lookUp(follows.completed, { followUp: question }),
  ]);
  // a fact of the product that was spoken of is what was asked for
  const isFact = together.decision.quotes[0]?.product !== undefined;
  const isAlone =
    alone.decision.verified || (!isFact && (answers(alone) || sureness(together) <= sureness(alone)));
  return isAlone ? alone : { ...together, lookedUp: follows.readable };
}
