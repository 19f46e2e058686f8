import { analyseWords } from '@chirrup/text/analyse';
import { guessLanguage } from '@chirrup/text/language';
import { hasArticleAlone, hasPronoun } from './pronouns.js';
import { beginsAsQuestion } from './question-words.js';

/** How follow-up questions begin, in the languages visitors write in. */
const CONTINUES =
  /^\W*(?:and|or|but|what about|how about|also|und|oder|aber|was ist mit|wie ist es mit|et|ou|mais|y|o|pero|qu[eé] tal|e|ma|mas|en|of|maar|hoe zit het met|a|i|ale|ve|peki|ya|а|и|но)(?!\p{L})/iu;
const MOST_CONTENT_WORDS = 3;
const MOST_WORDS = 9;
/** "kids size?" and "how much?" are fragments, "Gibt es Gutscheine?" is whole. */
const FRAGMENT_WORDS = { question: 2, other: 3 } as const;

/** A follow-up question and what it follows. */
export interface FollowUp {
  /** Together with the questions before it, back to one that stands by itself. */
  readonly completed: string;
  /** It has a word that refers back, so that by itself it may be answered beside the point. */
  readonly refers: boolean;
}

/**
 * What "and for kids?" and "how much is it?" are about; undefined for a question that stands by itself.
 * @param previous the visitor's earlier questions, newest last
 */
export function followUp(question: string, previous: readonly string[]): FollowUp | undefined {
  const earlier = previous.filter((each) => each.trim() !== '' && each.trim() !== question.trim());
  const last = earlier.at(-1)?.trim();
  if (!last || !isShort(question)) return undefined;
  const refers = CONTINUES.test(question) || hasPronoun(question);
  if (!refers && !isFragment(question) && !hasArticleAlone(question)) return undefined;
  const before = followUp(last, earlier.slice(0, -1))?.completed ?? last;
  return { completed: `${before} ${question}`, refers };
}

function isShort(question: string): boolean {
  return countWords(question) <= MOST_WORDS && countContentWords(question) <= MOST_CONTENT_WORDS;
}

function isFragment(question: string): boolean {
  const longest = FRAGMENT_WORDS[beginsAsQuestion(question) ? 'question' : 'other'];
  return countContentWords(question) <= 1 && countWords(question) <= longest;
}

function countWords(question: string): number {
  return question.split(/\s+/u).filter(Boolean).length;
}

function countContentWords(question: string): number {
  return analyseWords(question, guessLanguage(question)).filter(({ stop }) => !stop).length;
}
