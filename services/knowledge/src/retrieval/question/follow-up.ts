import { analyseWords } from '@chirrup/text/analyse';
import { guessLanguage, type Language } from '@chirrup/text/language';
import { hasArticleAlone, hasPronoun } from './pronouns.js';
import { beginsAsQuestion } from './question-words.js';

/** How follow-up questions begin, in the languages visitors write in. */
const CONTINUES =
  /^\W*(?:and|or|but|what about|how about|also|und|oder|aber|was ist mit|wie ist es mit|et|ou|mais|y|o|pero|qu[eé] tal|e|ma|mas|maar|hoe zit het met|ale|ve|peki|ya|а|и|но)(?!\p{L})/iu;
/** Words of other languages too: 'en' is also 'in', 'i' and 'a' are English. */
const CONTINUES_IN: Readonly<Partial<Record<Language, RegExp>>> = {
  nl: /^\W*(?:en|of)(?!\p{L})/iu,
  pl: /^\W*[ai](?!\p{L})/iu,
  cs: /^\W*[ai](?!\p{L})/iu,
};
const ENDS = /[.!?…。！？؟]\s*$/u;
const CLAUSE_END = /[,;:.!?]\s+(?=\S)/u;
/** "Ok, how much is it?" names nothing. */
const SUBJECT_WORDS = 2;
const MOST_CONTENT_WORDS = 3;
const MOST_WORDS = 9;
/** "kids size?" and "how much?" are fragments, "Gibt es Gutscheine?" is whole. */
const FRAGMENT_WORDS = { question: 2, other: 3 } as const;

/** A follow-up question and what it follows. */
export interface FollowUp {
  /** Together with the questions before it, back to one that stands by itself. */
  readonly completed: string;
  /** The same with a mark between the questions, for people. */
  readonly readable: string;
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
  const doesContinue = continues(question);
  if (!doesContinue && namesItsSubject(question)) return undefined;
  const refers = doesContinue || hasPronoun(question);
  if (!refers && !isFragment(question) && !hasArticleAlone(question)) return undefined;
  const before = followUp(last, earlier.slice(0, -1)) ?? { completed: last, readable: last };
  const mark = ENDS.test(before.readable) ? '' : '?';
  return {
    completed: `${before.completed} ${question}`,
    readable: `${before.readable}${mark} ${question}`,
    refers,
  };
}

function continues(question: string): boolean {
  return CONTINUES.test(question) || CONTINUES_IN[guessLanguage(question)]?.test(question) === true;
}

/** "My key is gone, what does that cost?": what it refers to stands before it. */
function namesItsSubject(question: string): boolean {
  const [first = '', ...others] = question.split(CLAUSE_END);
  return others.length > 0 && countContentWords(first) >= SUBJECT_WORDS && !hasPronoun(first);
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
