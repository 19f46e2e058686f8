import { isNamedIn, isWholeQuestion } from '../question/whole-question.js';
import { answerOf, answers } from './answers.js';
import type { Retrieval, Unanswered } from './retrieval.js';

/** One of two questions of a message, with what was found for it. */
export interface AskedPart {
  readonly question: string;
  readonly found: Retrieval;
}

/** The one of two questions that nothing answers beside the other's answer; undefined where that is not sure. */
export function unansweredPart(
  whole: Retrieval,
  parts: readonly [AskedPart, AskedPart],
): Unanswered | undefined {
  const [open, answered] = answers(parts[0].found) ? [parts[1], parts[0]] : parts;
  const answer = answerOf(answered.found);
  if (answers(open.found) || !answer || !isWholeQuestion(open.question, answered.question)) return undefined;
  const { sourceId } = answer.document;
  // what answers the whole from elsewhere, or says all that is asked, may be the other answer
  const mayBeAnswered =
    whole.decision.quotes.some(({ document }) => document.sourceId !== sourceId) ||
    isNamedIn(open.question, `${answered.question} ${answer.document.title} ${answer.text}`);
  return mayBeAnswered ? undefined : { question: open.question.trim(), offers: open.found.decision.offers };
}
