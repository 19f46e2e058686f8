import type { SmallTalk } from '../answer.js';
import {
  chatPackOf,
  type SmallTalkPhrases,
  type SpokenLanguage,
  saidEverywhere,
  spokenLanguages,
} from './language-pack.js';

type Kind = keyof SmallTalkPhrases;

/** A longer text is no small talk. */
const LONGEST = 100;
/** Written without spaces: phrases follow each other directly. */
const UNSPACED: ReadonlySet<SpokenLanguage> = new Set(['ja', 'zh', 'th']);
/** Where a text has several kinds, the first of these decides. */
const ORDER: readonly Kind[] = [
  'unhappy',
  'whoAreYou',
  'goodbye',
  'howAreYou',
  'thanks',
  'greeting',
  'okay',
  'filler',
];

/** Letters and single spaces only: what small talk is compared by. */
const spokenWords = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();

/** Kind and language of a text that is only small talk; the first language that fits wins. */
export const smallTalkIn = (
  text: string,
  languages: readonly SpokenLanguage[] = spokenLanguages,
): { kind: SmallTalk; language: SpokenLanguage } | undefined => {
  // a number is a model, a price or a date
  if (text.length > LONGEST || /\p{N}/u.test(text)) return undefined;
  const words = spokenWords(text);
  if (words === '') return wordless(text, languages);
  for (const pattern of ['own', 'mixed'] as const) {
    for (const language of languages) {
      const kind = kindOf(words, patternsOf(language)[pattern]);
      if (kind) return { kind, language };
    }
  }
  return undefined;
};

/** "?" and a waving hand say nothing that could be looked up. */
const wordless = (text: string, [language]: readonly SpokenLanguage[]) =>
  text.trim() === '' || !language ? undefined : { kind: 'greeting' as const, language };

interface Patterns {
  /** The language's own phrases. */
  own: Pattern;
  /** The same and the phrases used in every language. */
  mixed: Pattern;
}

interface Pattern {
  /** What its phrases begin with: most texts begin with nothing of the kind. */
  begins: ReadonlySet<string>;
  /** The longest phrase at a position. */
  next: RegExp;
  phrases: ReadonlyMap<string, Kind>;
  isSpaced: boolean;
}

/** The first word, or the first letter where words are not apart. */
const beginOf = (words: string, isSpaced: boolean): string => {
  const end = isSpaced ? words.indexOf(' ') : 1;
  return end < 0 ? words : words.slice(0, end);
};

const patterns = new Map<SpokenLanguage, Patterns>();

const patternsOf = (language: SpokenLanguage): Patterns => {
  const known = patterns.get(language);
  if (known) return known;
  const words = chatPackOf(language).smallTalk;
  const isSpaced = !UNSPACED.has(language);
  const made = { own: patternOf(isSpaced, words), mixed: patternOf(isSpaced, words, saidEverywhere) };
  patterns.set(language, made);
  return made;
};

const patternOf = (isSpaced: boolean, ...lists: SmallTalkPhrases[]): Pattern => {
  const phrases = new Map<string, Kind>();
  for (const list of lists)
    for (const kind of ORDER)
      for (const phrase of list[kind].map(spokenWords))
        if (phrase !== '' && !phrases.has(phrase)) phrases.set(phrase, kind);
  const longestFirst = [...phrases.keys()].sort((a, b) => b.length - a.length).join('|');
  return {
    phrases,
    begins: new Set([...phrases.keys()].map((phrase) => beginOf(phrase, isSpaced))),
    isSpaced,
    next: new RegExp(isSpaced ? `(?:${longestFirst})(?= |$)` : `(?:${longestFirst})`, 'uy'),
  };
};

const kindOf = (words: string, { begins, next, phrases, isSpaced }: Pattern): SmallTalk | undefined => {
  if (!begins.has(beginOf(words, isSpaced))) return undefined;
  const kinds = new Set<Kind>();
  for (let at = 0; at < words.length; at += 1) {
    next.lastIndex = at;
    const [phrase] = next.exec(words) ?? [];
    if (phrase === undefined) return undefined;
    kinds.add(phrases.get(phrase) ?? 'filler');
    at += phrase.length;
    // the loop skips a space
    if (words[at] !== ' ') at -= 1;
  }
  const kind = ORDER.find((candidate) => kinds.has(candidate));
  // a filler alone is a search: 'team'
  if (kind === 'filler') return undefined;
  return kind === 'okay' ? 'thanks' : kind;
};
