import { fold, normalise } from './fold.js';

/** Distinct character n-grams of the folded text, with a space on either side of every word. */
export function charNgrams(text: string, n: number): Set<string> {
  const padded = ` ${fold(normalise(text))
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()} `;
  const grams = new Set<string>();
  for (let at = 0; at + n <= padded.length; at += 1) grams.add(padded.slice(at, at + n));
  return grams;
}
