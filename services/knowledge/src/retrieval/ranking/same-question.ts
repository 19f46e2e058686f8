import { analyseWords } from '@chirrup/text/analyse';
import { bareWords } from '@chirrup/text/fold';
import type { Word } from '@chirrup/text/word-terms';
import type { Candidate, Occurrence } from '../../search/search-index.js';
import type { Question, QuestionWord } from '../question/question.js';

const DIGIT = /\d/;

/** Same words in the same order, whatever the case, accents and punctuation. */
export function haveSameWords(one: string, other: string): boolean {
  const [a, b] = [bareWords(one), bareWords(other)];
  return a !== '' && a === b;
}

/**
 * Whether the two questions differ in the very word they are about: 'Do you ship to Canada?' and 'Do you ship to
 * France?' have each an unshared word in the same position. Words less important than `leastImportance`, as a share of
 * the question's average, may differ, a number or code may not.
 */
export function contrasts(
  question: Question,
  titleWords: readonly Word[],
  candidate: Candidate,
  leastImportance: number,
): boolean {
  const average = question.words.reduce((sum, { importance }) => sum + importance, 0) / question.words.length;
  const missing = missingWords(
    question,
    question.words.filter(({ importance }) => importance >= leastImportance * average),
    [...candidate.title, ...candidate.text],
  );
  if ([...missing].some((word) => DIGIT.test(word))) return true;
  return replaced(question, missing, analyseWords(question.text, candidate.language), titleWords);
}

/** Longer questions have words beside the one they are about, which a pair's answer may well repeat. */
const SHORT_QUESTION = 3;

/**
 * Whether a short question has, next to a word both share, another content word than the pair's question, though
 * the pair's answer may mention it: 'return an order' and 'cancel my order'.
 */
export function asksOtherwise(
  question: Question,
  titleWords: readonly Word[],
  candidate: Candidate,
): boolean {
  if (question.words.length > SHORT_QUESTION) return false;
  // a bot with few pairs in its language takes the question for one in another
  const own = analyseWords(question.text, candidate.language).filter(({ stop }) => !stop);
  const missing = missingWords(question, question.words, candidate.title);
  return replaced(
    question,
    missing,
    own,
    titleWords.filter(({ stop }) => !stop),
  );
}

function missingWords(
  question: Question,
  words: readonly QuestionWord[],
  present: readonly Occurrence[],
): ReadonlySet<string> {
  const known = new Set(present.map(({ term }) => term));
  // of a code like MS-3003 the letters alone say little
  const counts = (text: string, term: number) =>
    !DIGIT.test(text) || DIGIT.test(question.terms[term]?.term ?? '');
  return new Set(
    words
      .filter(
        ({ text, alternatives }) => !alternatives.some(({ term }) => known.has(term) && counts(text, term)),
      )
      .map(({ text }) => text),
  );
}

/** Whether a title word that was not asked for stands where the question has one of its missing words. */
function replaced(
  question: Question,
  missing: ReadonlySet<string>,
  own: readonly Word[],
  titleWords: readonly Word[],
): boolean {
  const asked = new Set(question.terms.map(({ term }) => term));
  const others = titleWords
    .map((word, at) => ({ word, at }))
    .filter(({ word }) => !word.stop && !word.terms.some((term) => asked.has(term)));
  return own.some(
    (word, at) =>
      missing.has(word.text) && others.some((other) => haveSameNeighbour(own, at, titleWords, other.at)),
  );
}

function haveSameNeighbour(
  one: readonly Word[],
  at: number,
  other: readonly Word[],
  otherAt: number,
): boolean {
  return sameWord(one[at - 1], other[otherAt - 1]) || sameWord(one[at + 1], other[otherAt + 1]);
}

function sameWord(one: Word | undefined, other: Word | undefined): boolean {
  if (!one || !other) return false;
  return one.text === other.text || one.terms.some((term) => other.terms.includes(term));
}
