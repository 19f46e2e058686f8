import { BEYOND_ASCII, normalise } from './fold.js';
import type { Language } from './language-code.js';
import { STOP_WORDS } from './stop-words.js';

export type { Language } from './language-code.js';

export const DEFAULT_LANGUAGE: Language = 'en';

const SCRIPTS: readonly (readonly [RegExp, Language])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 'ja'],
  [/\p{Script=Han}/gu, 'zh'],
  [/\p{Script=Hangul}/gu, 'ko'],
  [/\p{Script=Thai}/gu, 'th'],
  [/\p{Script=Lao}/gu, 'lo'],
  [/\p{Script=Khmer}/gu, 'km'],
  [/\p{Script=Arabic}/gu, 'ar'],
  [/\p{Script=Hebrew}/gu, 'he'],
  [/\p{Script=Devanagari}/gu, 'hi'],
  [/\p{Script=Greek}/gu, 'el'],
  [/\p{Script=Cyrillic}/gu, 'ru'],
];
/** Letters that identify a language on their own; each occurrence counts like half a stop word. */
const LETTERS: readonly (readonly [RegExp, Language])[] = [
  [/[äöüß]/g, 'de'],
  [/[ñ¿¡]/g, 'es'],
  [/[ãõ]/g, 'pt'],
  [/[œêèçù]/g, 'fr'],
  [/[åä]/g, 'sv'],
  [/[æø]/g, 'da'],
  [/[ąęłśźż]/g, 'pl'],
  [/[ěřůč]/g, 'cs'],
  [/[ășț]/g, 'ro'],
  [/[őű]/g, 'hu'],
  [/[ğış]/g, 'tr'],
  [/[ơưđạảấầẩậắằẵặẹẻẽếềểệỉịọỏốồổộớờởợụủứừửữựỳỹ]/g, 'vi'],
  [/[іїєґ]/g, 'uk'],
  [/[ыэъё]/g, 'ru'],
];
/** Stop words that are plain English words too: one of them must not turn a list of facts into another language. */
const SHARED_WORDS: readonly (readonly [string, Language])[] = [
  ['per', 'en'],
  ['care', 'en'],
  ['day', 'en'],
  // "are u open"
  ['u', 'en'],
];
/** No other language has it as a word of its own, though its letters without marks are one in Vietnamese. */
const ENGLISH_WORD = 'the';
/** "410 g", "30 °C", "size M": such letters are stop words somewhere, but no words here. */
const UNITS = /(?<=[\d°] ?)[a-z]\b(?!['’])/gi;
const SIZES = /(?<![\p{L}\p{M}'’])[B-DF-HJ-NP-TV-XZ](?![\p{L}\p{M}'’])/gu;
const SAMPLE = 600;
/** So many different words have to speak for another language than the one around a text. */
const CLEAR = 2;
const WORD = /[\p{L}\p{M}]+/gu;
const ASCII_WORD = /[a-z]+/g;

const VOTES = stopWordVotes();

function stopWordVotes(): ReadonlyMap<string, readonly (readonly [Language, number])[]> {
  const owners = new Map<string, Language[]>();
  for (const [language, words] of STOP_WORDS)
    for (const word of words) owners.set(word, [...(owners.get(word) ?? []), language]);
  owners.set(ENGLISH_WORD, ['en']);
  for (const [word, language] of SHARED_WORDS) owners.set(word, [...(owners.get(word) ?? []), language]);
  return new Map(
    [...owners].map(([word, languages]) => [word, languages.map((l) => [l, 1 / languages.length] as const)]),
  );
}

/**
 * The language of a text by script, stop words and distinctive letters.
 * @param among limits the answer to what a bot's knowledge is written in; its first entry wins without any hint
 * @param length characters looked at
 * @param lead votes the first of `among` has before the text is read; a word of one language only is one vote
 */
export function guessLanguage(
  text: string,
  among: readonly Language[] = [],
  length: number = SAMPLE,
  lead = 0,
): Language {
  const fallback = among[0] ?? DEFAULT_LANGUAGE;
  if (among.length === 1) return fallback;
  const sample = sampleOf(text, length);
  const allowed = (language: Language) => among.length === 0 || among.includes(language);
  const script = dominantScript(sample);
  if (script !== undefined && script !== 'ru') return allowed(script) ? script : fallback;
  const scores = new Map(scoresOf(sample, wordsOf(sample)));
  if (lead > 0) scores.set(fallback, (scores.get(fallback) ?? 0) + lead);
  let best = script !== undefined && allowed(script) ? script : fallback;
  for (const [language, score] of scores)
    if (allowed(language) && score > (scores.get(best) ?? 0)) best = language;
  return best;
}

/**
 * The language of a part of a larger text: that of the whole, unless the part itself speaks clearly for another. Rows
 * of numbers and names have hardly a word to tell it by.
 */
export function guessLanguageWithin(text: string, whole: Language): Language {
  const guessed = guessLanguage(text);
  const sample = sampleOf(text);
  if (guessed === whole || dominantScript(sample) !== undefined) return guessed;
  // a word that every row repeats is no further evidence
  const scores = scoresOf(sample, new Set(wordsOf(sample)));
  const score = scores.get(guessed) ?? 0;
  const other = scores.get(whole) ?? 0;
  return score - other >= CLEAR && score >= 2 * other ? guessed : whole;
}

function sampleOf(text: string, length: number = SAMPLE): string {
  return normalise(text.slice(0, length).replace(UNITS, ' ').replace(SIZES, ' '));
}

function wordsOf(sample: string): readonly string[] {
  return sample.match(BEYOND_ASCII.test(sample) ? WORD : ASCII_WORD) ?? [];
}

function scoresOf(sample: string, words: Iterable<string>): ReadonlyMap<Language, number> {
  const scores = new Map<Language, number>();
  const add = (language: Language, amount: number) =>
    scores.set(language, (scores.get(language) ?? 0) + amount);
  // a letter alone may be short for any word, as in "w/"
  for (const word of words)
    for (const [language, vote] of VOTES.get(word) ?? []) if (word.length > 1) add(language, vote);
  for (const [letters, language] of BEYOND_ASCII.test(sample) ? LETTERS : [])
    add(language, (sample.match(letters)?.length ?? 0) / 2);
  return scores;
}

function dominantScript(sample: string): Language | undefined {
  if (!/[\u0370-\u1dff\u2e80-\uffef]/.test(sample)) return undefined;
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  for (const [script, language] of SCRIPTS) {
    const share = (sample.match(script)?.length ?? 0) / Math.max(letters, 1);
    // Product names in Latin letters stand in texts of every script, hence well below one half.
    if (share > (language === 'ja' ? 0.1 : 0.3)) return language;
  }
  return undefined;
}
