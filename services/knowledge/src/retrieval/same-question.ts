import { analyseWords } from '@chirrup/text/analyse';
import { fold, normalise } from '@chirrup/text/fold';
import type { Word } from '@chirrup/text/word-terms';
import type { Candidate } from '../search/search-index.js';
import type { Question } from './question.js';

/** Same words in the same order, whatever the case, accents and punctuation. */
export function exactly(one: string, other: string): boolean {
  const [a, b] = [bare(one), bare(other)];
  return a !== '' && a === b;
}

function bare(text: string): string {
  return fold(normalise(text))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * Whether the two questions differ in the very word they are about: 'Do you ship to Canada?' and 'Do you ship to
 * France?' have each an unshared word in the same place. Words that tell little may differ, a number or code may not.
 */
export function contrasts(question: Question, titleWords: readonly Word[], candidate: Candidate): boolean {
  const known = new Set([...candidate.title, ...candidate.text].map(({ term }) => term));
  const average = question.words.reduce((sum, { importance }) => sum + importance, 0) / question.words.length;
  const missing = new Set(
    question.words
      .filter(({ importance }) => importance >= average)
      .filter(({ alternatives }) => !alternatives.some(({ term }) => known.has(term)))
      .map(({ text }) => text),
  );
  if ([...missing].some((word) => /\d/.test(word))) return true;
  const asked = new Set(question.terms.map(({ term }) => term));
  const askedWords = analyseWords(question.text, question.language);
  const others = titleWords
    .map((word, at) => ({ word, at }))
    .filter(({ word }) => !word.stop && !word.terms.some((term) => asked.has(term)));
  return askedWords.some(
    (word, at) =>
      missing.has(word.text) && others.some((other) => samePlace(askedWords, at, titleWords, other.at)),
  );
}

function samePlace(one: readonly Word[], at: number, other: readonly Word[], otherAt: number): boolean {
  return sameWord(one[at - 1], other[otherAt - 1]) || sameWord(one[at + 1], other[otherAt + 1]);
}

function sameWord(one: Word | undefined, other: Word | undefined): boolean {
  if (!one || !other) return false;
  return one.text === other.text || one.terms.some((term) => other.terms.includes(term));
}
