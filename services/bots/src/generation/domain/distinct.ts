import { bareWords } from '@chirrup/text/fold';
import type { Pair } from './material.js';

/** Remembers texts by their bare words, so that case, accents and marks make no other text of one. */
export class KnownTexts {
  readonly #known = new Set<string>();

  constructor(texts: Iterable<string> = []) {
    for (const text of texts) this.add(text);
  }

  has(text: string): boolean {
    return this.#known.has(bareWords(text));
  }

  /** False when it was known, or has no words. */
  add(text: string): boolean {
    const words = bareWords(text);
    if (words === '' || this.#known.has(words)) return false;
    this.#known.add(words);
    return true;
  }
}

/** The first pairs whose question and answer are new. */
export const newPairs = (candidates: Iterable<Pair>, known: readonly Pair[], limit: number): Pair[] => {
  const questions = new KnownTexts(known.flatMap(({ question, phrasings = [] }) => [question, ...phrasings]));
  const answers = new KnownTexts(known.map(({ answer }) => answer));
  const fresh: Pair[] = [];
  for (const pair of candidates) {
    if (fresh.length >= limit) break;
    if (questions.has(pair.question) || answers.has(pair.answer)) continue;
    if (!questions.add(pair.question) || !answers.add(pair.answer)) continue;
    fresh.push(pair);
  }
  return fresh;
};
