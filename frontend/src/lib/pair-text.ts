import type { QaText } from '../api/types';
import { tooLong } from './too-long';

const QUESTION_LENGTH = 1_000;
const ANSWER_LENGTH = 10_000;
export const MOST_PHRASINGS = 40;

/** Words on what keeps a pair's text from being saved; empty when nothing does. */
export function pairProblems({ question, answer, phrasings }: QaText): Partial<Record<keyof QaText, string>> {
  const [ofQuestion, ofAnswer] = [tooLong(question, QUESTION_LENGTH), tooLong(answer, ANSWER_LENGTH)];
  const long = phrasings.find((phrasing) => phrasing.length > QUESTION_LENGTH);
  const ofPhrasings =
    phrasings.length > MOST_PHRASINGS
      ? `At most ${MOST_PHRASINGS} other wordings can be saved.`
      : long && tooLong(long, QUESTION_LENGTH);
  return {
    ...(ofQuestion && { question: ofQuestion }),
    ...(ofAnswer && { answer: ofAnswer }),
    ...(ofPhrasings && { phrasings: ofPhrasings }),
  };
}

/** Wordings as they are stored: each once, none empty, none the question itself. */
export function cleanPhrasings(phrasings: readonly string[], question: string): string[] {
  const wordings = new Set(phrasings.map((phrasing) => phrasing.replace(/\s+/g, ' ').trim()));
  wordings.delete('');
  wordings.delete(question.trim());
  return [...wordings];
}
