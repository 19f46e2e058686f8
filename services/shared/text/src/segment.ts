import { BEYOND_ASCII } from './fold.js';

/** Scripts written without spaces between words; ICU knows where their words end. */
const SCRIPTS = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
const LETTER = `${SCRIPTS.map((script) => `\\p{Script=${script}}`).join('')}ー`;
const UNSPACED = new RegExp(`[${LETTER}]`, 'u');
/** It begins with a letter: Devanagari has marks too, and words that go on after them. */
const UNSPACED_RUN = new RegExp(`[${LETTER}][${LETTER}\\p{M}]*`, 'gu');
/** Letters and digits, joined by a sign only if another letter or digit follows: AB-1234, 19.99, 466/7999, d'une. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['.,_/+-][\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*\+{0,2}/gu;
const ASCII_WORD = /[a-z0-9]+(?:['.,_/+-][a-z0-9]+)*\+{0,2}/g;

/** "20x24" is two numbers, as "20 × 24" is. */
const DIMENSIONS = /(?<![\p{L}\p{N}.,])\d+(?:[x×]\d+)+(?![\p{L}\p{N}])/gu;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterOf(language: string): Intl.Segmenter {
  const known = segmenters.get(language);
  if (known) return known;
  const made = new Intl.Segmenter(language, { granularity: 'word' });
  segmenters.set(language, made);
  return made;
}

/** The words of a normalised text as they stand there, signs inside words kept. */
export function segment(written: string, language: string): string[] {
  const normalised = written.replace(DIMENSIONS, (size) => size.replaceAll(/[x×]/g, ' '));
  if (!BEYOND_ASCII.test(normalised)) return normalised.match(ASCII_WORD) ?? [];
  if (!UNSPACED.test(normalised)) return normalised.match(WORD) ?? [];
  const words: string[] = [];
  let end = 0;
  for (const run of normalised.matchAll(UNSPACED_RUN)) {
    words.push(...(normalised.slice(end, run.index).match(WORD) ?? []));
    for (const part of segmenterOf(language).segment(run[0])) if (part.isWordLike) words.push(part.segment);
    end = run.index + run[0].length;
  }
  words.push(...(normalised.slice(end).match(WORD) ?? []));
  return words;
}
