import type { Language } from '@chirrup/text/language';
import type { FieldLengths } from '../search-index.js';

/** Documents of one kind and the terms of their fields, all together. */
export interface Totals {
  documents: number;
  title: number;
  text: number;
}

/** A language that fewer documents have was most likely guessed wrong. */
const LEAST_LANGUAGE_SHARE = 0.03;

/** The languages of a bot's documents, most frequent first. */
export function mainLanguages(
  counts: readonly (readonly [Language, number])[],
  documents: number,
): Language[] {
  return counts
    .filter(([, n]) => n > documents * LEAST_LANGUAGE_SHARE)
    .sort((a, b) => b[1] - a[1])
    .map(([language]) => language);
}

export function averageLengthOf({ documents, title, text }: Totals): FieldLengths {
  const n = Math.max(documents, 1);
  return { title: Math.max(title / n, 1), text: Math.max(text / n, 1) };
}
