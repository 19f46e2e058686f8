import { eld } from 'eld/extrasmall';
import { LRUCache } from 'lru-cache';
import { BEYOND_ASCII, normalise } from './fold.js';
import type { Language } from './language-code.js';
import { STOP_WORDS } from './words/stop-words.js';

/** ISO 639-1. */
export type Scores = ReadonlyMap<string, number>;

/** Languages of a script, the likeliest first. Others are written in Latin letters. */
const SCRIPTS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, ['ja']],
  [/\p{Script=Han}/gu, ['zh', 'ja']],
  [/\p{Script=Hangul}/gu, ['ko']],
  [/\p{Script=Thai}/gu, ['th']],
  [/\p{Script=Lao}/gu, ['lo']],
  [/\p{Script=Khmer}/gu, ['km']],
  [/\p{Script=Arabic}/gu, ['ar', 'fa', 'ur', 'ku']],
  [/\p{Script=Hebrew}/gu, ['he']],
  [/\p{Script=Devanagari}/gu, ['hi', 'mr']],
  [/\p{Script=Greek}/gu, ['el']],
  [/\p{Script=Cyrillic}/gu, ['ru', 'uk', 'be', 'bg', 'sr']],
];
const BEYOND_LATIN = /[\u0370-\u1dff\u2e80-\uffef]/;

/** The library's Malay is Indonesian to us: their short questions are the same. */
const NAMES: Readonly<Record<string, string>> = { ms: 'id' };
/** What one n-gram of a language's own is worth in the library's scores; here it is 1. */
const GRAM = 88 / 25;
/** How many bytes make one n-gram: they are three apart, and begin again with each word. */
const BYTES_OF_GRAM = 3.8;
/** The library looks at no more bytes. */
const READ_AT_ONCE = 340;
/** A grammar word that one language alone has is worth so many n-grams. */
const GRAMMAR_WORD = 1.5;

/** "410 g", "30 °C", "size M", "w/": letters that are words somewhere, but none here. */
const UNITS = /(?<=[\d°] ?)[a-z]\b(?!['’])/gi;
const LONE_LETTERS = /(?<![\p{L}\p{M}'’])[b-df-hj-np-tv-xz](?![\p{L}\p{M}'’])/giu;
const WORD = /[\p{L}\p{M}]+/gu;
const ASCII_WORD = /[a-z]+/g;

const GRAMMAR = grammarWords();

function grammarWords(): ReadonlyMap<string, readonly Language[]> {
  const owners = new Map<string, Language[]>();
  // a letter alone may be short for any word
  for (const [language, words] of STOP_WORDS)
    for (const word of words) if (word.length > 1) owners.set(word, [...(owners.get(word) ?? []), language]);
  return owners;
}

/** One spelling, without what is no word. */
export const sampleOf = (text: string, length: number): string =>
  normalise(text.slice(0, length).replace(UNITS, ' ').replace(LONE_LETTERS, ' '));

/** The languages that a text's letters belong to; undefined for Latin ones, as they tell none. */
export function languagesOfScript(sample: string): readonly string[] | undefined {
  if (!BEYOND_LATIN.test(sample)) return undefined;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  for (const [script, languages] of SCRIPTS) {
    const share = (sample.match(script)?.length ?? 0) / Math.max(letters, 1);
    // Product names in Latin letters stand in texts of every script, hence well below one half.
    if (share > (languages[0] === 'ja' ? 0.1 : 0.3)) return languages;
  }
  return undefined;
}

/** One question is asked for its language by several parts. */
const remembered = new LRUCache<string, Scores>({ max: 64 });

/** How much a sample speaks for each language, in n-grams of its own; nothing for those it does not speak for. */
export function scoresOf(sample: string): Scores {
  const known = remembered.get(sample);
  if (known !== undefined) return known;
  const scores = counted(sample);
  remembered.set(sample, scores);
  return scores;
}

function counted(sample: string): Scores {
  const scores = new Map<string, number>();
  const add = (language: string, amount: number) =>
    scores.set(language, (scores.get(language) ?? 0) + amount);
  const beyondAscii = BEYOND_ASCII.test(sample);
  // a word that every row repeats is no further evidence
  const words = [...new Set(sample.match(beyondAscii ? WORD : ASCII_WORD))];
  const text = words.join(' ');
  const step = beyondAscii ? READ_AT_ONCE / 2 : READ_AT_ONCE;
  for (let at = 0; at < text.length; at += step) {
    const part = text.slice(at, at + step);
    const grams = Math.max(Buffer.byteLength(part) / BYTES_OF_GRAM, 1);
    for (const [language, score] of Object.entries(eld.detect(part).getScores()))
      add(NAMES[language] ?? language, ((score / (1 - score)) * grams) / GRAM);
  }
  for (const word of words) {
    const owners = GRAMMAR.get(word) ?? [];
    for (const language of owners) add(language, GRAMMAR_WORD / owners.length);
  }
  return scores;
}
