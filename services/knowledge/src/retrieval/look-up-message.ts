import { bareQuestion } from './question/bare-question.js';
import { type FollowUp, followUp } from './question/follow-up.js';
import { questionParts } from './question/question-parts.js';
import type { AnswerOptions } from './relevance/answer-passages.js';
import { answerOf, answers, sureness } from './result/answers.js';
import { joinParts } from './result/join-parts.js';
import type { Retrieval } from './result/retrieval.js';
import { unansweredPart } from './result/unanswered.js';

const NEAREST = 3;

export interface MessageLookUp {
  lookUp(question: string, options?: Pick<AnswerOptions, 'followUp'>): Promise<Retrieval>;
  /** Whether a number stands in the bot's knowledge. */
  isKnown(number: string): Promise<boolean>;
}

/**
 * Looks a visitor's message up: each of two questions, a follow-up together with what it follows, and a question without
 * the name, the thanks or the order's number beside it.
 * @param previous earlier questions of the thread, newest last
 */
export async function lookUpMessage(
  by: MessageLookUp,
  message: string,
  previous: readonly string[],
): Promise<Retrieval> {
  const asWritten = await lookUpParts(by, message, previous);
  if (asWritten.decision.verified) return asWritten;
  const bare = bareQuestion(message);
  if (!bare || (bare.number !== undefined && (await by.isKnown(bare.number)))) return asWritten;
  const without = await lookUpParts(by, bare.text, previous);
  return sureness(without) > sureness(asWritten) ? without : asWritten;
}

async function lookUpParts(by: MessageLookUp, text: string, previous: readonly string[]): Promise<Retrieval> {
  const [first, second] = questionParts(text);
  if (first === undefined || second === undefined) return lookUpCompleted(by, text, previous);
  const [whole, ...found] = await Promise.all([
    by.lookUp(text),
    lookUpCompleted(by, first, previous),
    lookUpCompleted(by, second, [...previous, first]),
  ]);
  const joined = joinParts(whole, found);
  if (joined === whole) return whole;
  const unanswered = unansweredPart(whole, [
    { question: first, found: found[0] },
    { question: second, found: found[1] },
  ]);
  return unanswered ? { ...joined, decision: { ...joined.decision, unanswered } } : joined;
}

/** A question by itself or together with what it follows, whichever is surer. */
async function lookUpCompleted(
  by: MessageLookUp,
  question: string,
  previous: readonly string[],
): Promise<Retrieval> {
  const follows = followUp(question, previous);
  if (!follows) return by.lookUp(question);
  const [alone, together] = await Promise.all([
    by.lookUp(question),
    by.lookUp(follows.completed, { followUp: question }),
  ]);
  const chosen = chooseBetween(alone, together, follows);
  const isAlone = chosen === alone && (answers(alone) || !follows.refers);
  return isAlone ? alone : { ...chosen, lookedUp: follows.readable };
}

function chooseBetween(alone: Retrieval, together: Retrieval, { refers }: FollowUp): Retrieval {
  if (alone.decision.verified || (answers(alone) && !refers)) return alone;
  if (sureness(together) > sureness(alone)) return together;
  // what "it" is about was not found to answer: an answer from elsewhere is about something else
  return refers && answers(alone) && !answers(together) && !isNear(alone, together) ? together : alone;
}

/** Whether what answers one question was also found for another. */
function isNear(one: Retrieval, other: Retrieval): boolean {
  const source = answerOf(one)?.document.sourceId;
  const found = [...other.passages.slice(0, NEAREST), ...other.qa.slice(0, 1)];
  return found.some(({ document }) => document.sourceId === source);
}
