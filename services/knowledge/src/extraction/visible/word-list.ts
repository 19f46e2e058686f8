import { inAllLanguages, type PageWords } from '@chirrup/text/packs';

/** Finds some words in what a language has for pages. */
export type Find = (page: PageWords) => readonly string[] | undefined;

/** Any of the words that all languages have, as a pattern. */
export function anyOf(find: Find): string {
  return `(?:${inAllLanguages(({ page }) => page && find(page)).join('|')})`;
}

/** Whether one of them stands in a text as words of its own. */
export function wordPattern(find: Find): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])${anyOf(find)}(?![\\p{L}\\p{N}])`, 'iu');
}

/** Scripts without spaces have no edges of words. */
export function unspaced(find: Find): RegExp {
  return new RegExp(anyOf(find), 'u');
}
