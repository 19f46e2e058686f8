import { fold, normalise } from '../fold.js';

/** Hebrew vowel points, which are left out when typing. */
const POINTS = /[\u0591-\u05bd\u05bf-\u05c7]/g;
/** What shows nothing: joiners, directions, soft hyphens; and whether a sign is drawn as text or as a picture. */
const UNSEEN = /\p{Cf}|\p{Variation_Selector}/gu;
const SINGLE_QUOTES = /[\u2018-\u201b\u2032\u02b9-\u02bc`\u00b4]/g;
const DOUBLE_QUOTES = /[\u201c-\u201f\u2033\u00ab\u00bb\u2039\u203a]/g;
const DASHES = /[\u2010-\u2015\u2212\u30a0]/g;
const DIGITS = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef\u0e50-\u0e59]/g;
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];
/** Digits of one number, with what people put between them. */
const NUMBER = /\d(?:[ ()/.+-]{0,3}\d){4,40}/g;
const WORD = /[\p{L}\p{N}-]+/gu;
const INNER_HYPHEN = /[\p{L}\p{N}]-[\p{L}\p{N}]/u;
/** A number as people type it in one piece. */
const NUMBER_WORD = /^\+?[\d()/.-]{5,}$/;
/** Of a query; what comes after them narrows nothing that people would miss. */
const MOST_WORDS = 12;

/** One spelling for comparing what was typed with what was written: case, accents, width, composition, quotes, blanks. */
export function searchFolded(text: string): string {
  return fold(normalise(text))
    .replace(UNSEEN, '')
    .replace(POINTS, '')
    .replace(SINGLE_QUOTES, "'")
    .replace(DOUBLE_QUOTES, '"')
    .replace(DASHES, '-')
    .replace(DIGITS, (digit) => westernDigit(digit))
    .replace(/\s+/g, ' ');
}

/** What is looked through: the text folded, then its long numbers and hyphened words in one piece. */
export function searchText(text: string): string {
  const folded = searchFolded(text).trim();
  const numbers = (folded.match(NUMBER) ?? []).map(digitsOf);
  const words = (folded.match(WORD) ?? [])
    .filter((word) => INNER_HYPHEN.test(word))
    .map((word) => word.replaceAll('-', ''));
  return [folded, ...new Set([...numbers, ...words])].join('\n');
}

/** The words of a query, each in the spellings of which one must be there. */
export function searchWords(query: string): string[][] {
  const words = new Set(searchFolded(query).split(' ').filter(Boolean));
  return [...words].slice(0, MOST_WORDS).map((word) => {
    if (NUMBER_WORD.test(word)) return [word, digitsOf(word)];
    return /\p{L}-\p{L}/u.test(word) ? [word, word.replaceAll('-', '')] : [word];
  });
}

/** Whether all words of a query are in a text made by `searchText`. */
export function isFound(words: readonly string[][], text: string): boolean {
  return words.every((spellings) => spellings.some((word) => text.includes(word)));
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');

function westernDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.findLast((first) => first <= code) ?? code;
  return String(code - zero);
}
