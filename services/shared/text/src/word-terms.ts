import { fold } from './fold.js';
import { DEFAULT_LANGUAGE, type Language } from './language.js';
import { stemmerOf } from './stemming/stemmer.js';
import { withoutEnd } from './without-end.js';
import { STOP_WORDS } from './words/stop-words.js';

/** One word of a text and the index terms it stands for: the whole first, then its parts. */
export interface Word {
  readonly text: string;
  readonly terms: readonly string[];
  /** What it is found by as well when those are unknown: Vietnamese typed without its tone marks. */
  readonly loose: readonly string[];
  /** A function or question word: part of no index, and no evidence of what a question asks. */
  readonly stop: boolean;
}

const CACHE_LIMIT = 50_000;
const LONGEST_TERM = 64;
const JOINED = /['.,_/+-]/;
const NUMBER =
  /^(?:[1-9]\d{0,2}(?:,\d{3})+(?:\.\d{1,2})?|[1-9]\d{0,2}(?:\.\d{3})+(?:,\d{1,2})?|\d+(?:[.,]\d+)?)$/;
const MEASURE = /^(\d+)(\p{L}{1,3})$/u;
const ELISION_LANGUAGES: ReadonlySet<Language> = new Set<Language>(['fr', 'it']);

/** Languages not written in Latin letters: Latin words among theirs are English or names. */
const OTHER_SCRIPTS: ReadonlySet<Language> = new Set<Language>([
  'ru',
  'uk',
  'el',
  'ar',
  'he',
  'hi',
  'zh',
  'ja',
  'ko',
  'th',
  'lo',
  'km',
]);
const LATIN = /^[a-z]/;
/** Languages in which diacritics distinguish words, not just spellings. */
const TONES: ReadonlySet<Language> = new Set<Language>(['vi']);

const caches = new Map<Language, Map<string, Word>>();

/** The terms of one normalised word; remembered, because a bot's texts repeat a few thousand words. */
export function wordOf(text: string, textLanguage: Language): Word {
  const language = OTHER_SCRIPTS.has(textLanguage) && LATIN.test(text) ? DEFAULT_LANGUAGE : textLanguage;
  const cache = caches.get(language) ?? new Map<string, Word>();
  if (cache.size === 0) caches.set(language, cache);
  const known = cache.get(text);
  if (known) return known;
  if (cache.size >= CACHE_LIMIT) cache.clear();
  const stop = isStopWord(text, language);
  const terms = stop ? [] : [...new Set(termsOf(text, language))];
  const loose = TONES.has(language) ? terms.map(fold).filter((term) => !terms.includes(term)) : [];
  const word: Word = { text, terms, loose, stop };
  cache.set(text, word);
  return word;
}

function isStopWord(text: string, language: Language): boolean {
  const list = STOP_WORDS.get(language);
  return list !== undefined && (list.has(text) || list.has(fold(text)));
}

function termsOf(text: string, language: Language): string[] {
  if (NUMBER.test(text)) return [canonicalNumber(text)];
  if (JOINED.test(text)) return compoundTerms(text, language);
  const measure = MEASURE.exec(text);
  return [stem(text, language), ...(measure?.slice(1) ?? [])];
}

function compoundTerms(text: string, language: Language): string[] {
  if (text.includes("'")) return apostropheTerms(text, language);
  if (text.endsWith('+')) return [text];
  const parts = text.split(JOINED).filter((part) => part !== '');
  const partTerms = parts.flatMap((part) => wordOf(part, language).terms);
  const coded = /\d/.test(text);
  // 'self-paced', 'self paced' and 'selfpaced' meet; so do 'AB-1234' and 'AB1234'. Host names and paths only by parts.
  if (!coded && !/^[^.,_/+]+$/.test(text)) return partTerms;
  return [stem(parts.join(''), language), ...partTerms];
}

/** 's and elided articles are grammar, other apostrophes spelling. */
function apostropheTerms(text: string, language: Language): string[] {
  const at = text.indexOf("'");
  const elided = ELISION_LANGUAGES.has(language) && at <= 5;
  const kept = elided ? text.slice(at + 1) : text.replace(/'s$/, '');
  return [...wordOf(kept.replaceAll("'", ''), language).terms];
}

/** 1,299.00 and 1299 are one number, 19,99 and 19.99 too. */
function canonicalNumber(text: string): string {
  const decimals = /[.,](\d{1,2})$/.exec(text);
  const whole = (decimals ? text.slice(0, decimals.index) : text).replace(/[.,](?=\d{3}(?:\D|$))/g, '');
  const fraction = withoutEnd(decimals?.[1] ?? '', /0/);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

function stem(word: string, language: Language): string {
  const stemmed = /\d/.test(word) ? word : stemmerOf(language)(word);
  return (TONES.has(language) ? stemmed : fold(stemmed)).slice(0, LONGEST_TERM);
}
