import type { Language } from '../language-code.js';
import { packOf, wordsIn } from '../packs.js';

/** Suffix stripping for languages snowball does not cover: the longest known ending that leaves a stem goes. */
function stripper(language: Language, minimumStem: number): (word: string) => string {
  const list = wordsIn(packOf(language).endings).sort((a, b) => b.length - a.length);
  return (word) => {
    for (const ending of list)
      if (word.length - ending.length >= minimumStem && word.endsWith(ending))
        return word.slice(0, -ending.length);
    return word;
  };
}

/** After Ramanathan and Rao, "A lightweight stemmer for Hindi". */
export const stemHindi = stripper('hi', 2);

const greekEnding = stripper('el', 3);
const GREEK_ACCENTS = /\u0301|\u0308/g;

/** Light Greek stemming on the accent-free word: case and verb endings. */
export function stemGreek(word: string): string {
  const plain = word.normalize('NFD').replace(GREEK_ACCENTS, '').normalize('NFC');
  return greekEnding(plain);
}

/** Particles that are written on to a Korean noun. */
export const stemKorean = stripper('ko', 2);
