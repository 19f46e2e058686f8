import { analyseWords } from '@chirrup/text/analyse';
import { guessLanguage } from '@chirrup/text/language';

const ENDS = /[.!?…。！？؟]\s*$/u;
/** "And what does it cost for two?" says little by itself; what says more is asked by itself. */
const MOST_CONTENT_WORDS = 2;
const MOST_WORDS = 9;
/** A question that follows one that follows another. */
const MOST_BEFORE = 2;

/** A question that may follow another, and what it follows. */
export interface FollowUp {
  /** Together with the questions before it, back to one that stands by itself. */
  readonly completed: string;
  /** The same with a mark between the questions, for people. */
  readonly readable: string;
}

/**
 * What "and for kids?" and "how much is it?" may be about; undefined for a question that says enough by itself.
 * @param previous the visitor's earlier questions, newest last
 */
export function followUp(question: string, previous: readonly string[]): FollowUp | undefined {
  const earlier = previous.filter((each) => each.trim() !== '' && each.trim() !== question.trim());
  const last = earlier.at(-1)?.trim();
  if (!last || !isShort(question)) return undefined;
  const before = followUp(last, earlier.slice(-MOST_BEFORE, -1)) ?? { completed: last, readable: last };
  const mark = ENDS.test(before.readable) ? '' : '?';
  return { completed: `${before.completed} ${question}`, readable: `${before.readable}${mark} ${question}` };
}

function isShort(question: string): boolean {
  const words = question.split(/\s+/u).filter(Boolean);
  return words.length <= MOST_WORDS && contentWords(question).length <= MOST_CONTENT_WORDS;
}

/** The words that say what a question is about. */
export function contentWords(question: string) {
  return analyseWords(question, guessLanguage(question)).filter(({ stop }) => !stop);
}
