import { folded } from '../comparing/letters.js';

const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu;
/** Scripts without spaces: two neighbouring letters count as a word. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}]/u;
/** Shorter words say little about what a sentence is about. */
const LEAST_LETTERS = 4;
/** So many first letters are compared, for endings change. */
const STEM = 5;

/** Beginnings of the longer words of a text, folded. */
export const stemsOf = (text: string): Set<string> => {
  const stems = new Set<string>();
  for (const [word] of text.matchAll(WORD)) {
    const letters = folded(word);
    if (UNSPACED.test(word))
      for (let at = 0; at + 1 < letters.length; at += 1) stems.add(letters.slice(at, at + 2));
    else if (letters.length >= LEAST_LETTERS) stems.add(letters.slice(0, STEM));
  }
  return stems;
};

/** Beginnings of all words of a text, folded. */
export const wordsOf = (text: string): Set<string> =>
  new Set([...text.matchAll(WORD)].map(([word]) => folded(word).slice(0, STEM)));

/** The share of a text's words that another one holds; 0 for a text without words. */
export const sharedWords = (text: string, stems: ReadonlySet<string>): number => {
  const own = [...stemsOf(text)];
  return own.length === 0 ? 0 : own.filter((stem) => stems.has(stem)).length / own.length;
};

const CAPITALISED = String.raw`\p{Lu}[\p{L}\p{M}\p{N}'’]*`;
const NAME = new RegExp(
  String.raw`(?<![\p{L}\p{N}.!?:*_-] ?)${CAPITALISED}|(?<=[\p{L}\p{N},;)] )${CAPITALISED}(?:[ -]${CAPITALISED})+`,
  'gu',
);

/** Names of two or more capitalised words inside a sentence. */
export const namesIn = (text: string): string[] =>
  [...text.matchAll(NAME)].map(([name]) => name).filter((name) => /[ -]/.test(name));
