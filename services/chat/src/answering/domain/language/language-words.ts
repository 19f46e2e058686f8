import { LRUCache } from 'lru-cache';
import { chatPackOf, type SpokenLanguage, spokenLanguages } from './language-pack.js';

const PATTERNS = spokenLanguages.flatMap((language) => {
  const words = chatPackOf(language).askedWith?.join('|');
  return words === undefined
    ? []
    : [{ language, pattern: new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'giu') }];
});

interface Found {
  language: SpokenLanguage;
  beside: string;
}

/** A question is read by several parts, and with each one after it. */
const read = new LRUCache<string, { found: Found | undefined }>({ max: 500 });
/** Longer ones are no questions that follow each other. */
const LONGEST_KEPT = 500;

/** The language of such words, and what else stands beside them; undefined without one, or where two languages have them. */
export const languageByWords = (text: string): Found | undefined => {
  const known = read.get(text);
  if (known) return known.found;
  const all = PATTERNS.flatMap(({ language, pattern }) => {
    const beside = text.replace(pattern, ' ');
    return beside === text ? [] : [{ language, beside }];
  });
  const found = all.length === 1 ? all[0] : undefined;
  if (text.length <= LONGEST_KEPT) read.set(text, { found });
  return found;
};
