import { bareWords } from '../fold.js';

/** A question with its answer. */
interface Pair {
  question: string;
  answer: string;
  /** Other wordings of the question. */
  phrasings?: readonly string[];
}

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
export const newPairs = <P extends Pair>(
  candidates: Iterable<P>,
  known: readonly Pair[],
  limit: number,
): P[] => {
  const questions = new KnownTexts(known.flatMap(({ question, phrasings = [] }) => [question, ...phrasings]));
  const answers = new KnownTexts(known.map(({ answer }) => answer));
  const fresh: P[] = [];
  for (const pair of candidates) {
    if (fresh.length >= limit) break;
    if (questions.has(pair.question) || answers.has(pair.answer)) continue;
    if (!questions.add(pair.question) || !answers.add(pair.answer)) continue;
    fresh.push(pair);
  }
  return fresh;
};
