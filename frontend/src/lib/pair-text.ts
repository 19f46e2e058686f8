import type { QaText } from '../api/types';
import { tooLong } from './too-long';

export const QUESTION_LENGTH = 1_000;
export const ANSWER_LENGTH = 10_000;

/** Words on what keeps a pair's text from being saved; empty when nothing does. */
export function problemsOf({ question, answer }: QaText): Partial<QaText> {
  const [ofQuestion, ofAnswer] = [tooLong(question, QUESTION_LENGTH), tooLong(answer, ANSWER_LENGTH)];
  return { ...(ofQuestion && { question: ofQuestion }), ...(ofAnswer && { answer: ofAnswer }) };
}
