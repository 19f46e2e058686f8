import { analyseWords } from '@chirrup/text/analyse';
import { fold } from '@chirrup/text/fold';
import type { Language } from '@chirrup/text/language';
import type { Word } from '@chirrup/text/word-terms';
import type { KnownTerm } from '../../search/search-index.js';

/** Terms a word may be looked up by. */
export interface Spellings {
  readonly own: readonly string[];
  /** In place of its own ones when those are unknown. */
  readonly loose: readonly string[];
  /** Asked beside them: what the bot's other languages would make of the word. */
  readonly other: readonly string[];
}

/** A term to look for, how far it is trusted to be what was meant, and how many documents have it. */
export interface Spelling {
  readonly term: string;
  readonly trust: number;
  readonly frequency: number;
}

const GUESS_LIMIT = 2;
/** A word as another language of the bot's would stem it: pages of every language use English words and names. */
const OTHER_TRUST = 0.9;
const TRUST_BY_DISTANCE = [1, 0.8, 0.6];

export function spellingsOf(word: Word, language: Language, languages: readonly Language[]): Spellings {
  const termsIn = (other: Language) => analyseWords(word.text, other).flatMap(({ terms }) => terms);
  const foreign = languages.filter((other) => other !== language).flatMap(termsIn);
  return {
    own: word.terms,
    loose: word.loose,
    other: [...new Set(foreign)].filter((term) => term.length > 2 && !word.terms.includes(term)),
  };
}

/** The spellings the bot's knowledge has; those the word is most certainly meant by come first. */
export function knownSpellings(spellings: Spellings, frequencies: ReadonlyMap<string, number>): Spelling[] {
  const known = (terms: readonly string[], trust: number): Spelling[] =>
    terms
      .map((term) => ({ term, trust, frequency: frequencies.get(term) ?? 0 }))
      .filter(({ frequency }) => frequency > 0);
  const own = known(spellings.own, 1);
  const exact = own.length > 0 ? own : known(spellings.loose, 1);
  const other = known(spellings.other, exact.length > 0 ? OTHER_TRUST : 1);
  return [...exact, ...other];
}

/** What a word that is known in no spelling is looked up near: its stem, and itself, for an error may hide its ending. */
export function mistypedForms(word: Word): string[] {
  return [...new Set([...word.terms, fold(word.text)])];
}

export function guessedSpellings(similar: readonly KnownTerm[]): Spelling[] {
  const best = new Map<string, Spelling>();
  for (const { term, frequency, distance } of [...similar].sort(
    (a, b) => a.distance - b.distance || b.frequency - a.frequency,
  ))
    if (!best.has(term)) best.set(term, { term, frequency, trust: TRUST_BY_DISTANCE[distance] ?? 0 });
  return [...best.values()].slice(0, GUESS_LIMIT);
}
