import { type SpokenLanguage, spokenLanguages } from './phrases.js';
import { EVERYWHERE, SMALL_TALK_WORDS, type SmallTalkWords } from './small-talk-words.js';

export type SmallTalk = 'greeting' | 'thanks' | 'howAreYou' | 'goodbye';
type Kind = keyof SmallTalkWords;

/** Longer text is about something. */
const LONGEST = 100;
/** These are written without spaces: one phrase may follow another at once. */
const UNSPACED: ReadonlySet<SpokenLanguage> = new Set(['ja', 'zh', 'th']);
/** What is said last or asks for an answer decides. */
const ORDER: readonly Kind[] = ['goodbye', 'howAreYou', 'thanks', 'greeting', 'okay', 'filler'];

/** Letters and single spaces only: what small talk is compared by. */
const spokenWords = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]+/gu, ' ')
    .trim();

/** What a text that is nothing but small talk says, and in which of these languages; the first that fits wins. */
export const smallTalkIn = (
  text: string,
  languages: readonly SpokenLanguage[] = spokenLanguages,
): { kind: SmallTalk; language: SpokenLanguage } | undefined => {
  // a number is a model, a price or a date
  if (text.length > LONGEST || /\p{N}/u.test(text)) return undefined;
  const said = spokenWords(text);
  if (said === '') return undefined;
  for (const pattern of ['own', 'mixed'] as const) {
    for (const language of languages) {
      const kind = kindOf(said, patternsOf(language)[pattern]);
      if (kind) return { kind, language };
    }
  }
  return undefined;
};

interface Patterns {
  /** The language's own phrases. */
  own: Pattern;
  /** The same beside what is said everywhere. */
  mixed: Pattern;
}

interface Pattern {
  /** The longest phrase at a place. */
  next: RegExp;
  phrases: ReadonlyMap<string, Kind>;
}

const patterns = new Map<SpokenLanguage, Patterns>();

const patternsOf = (language: SpokenLanguage): Patterns => {
  const known = patterns.get(language);
  if (known) return known;
  const words = SMALL_TALK_WORDS[language];
  const isSpaced = !UNSPACED.has(language);
  const made = { own: patternOf(isSpaced, words), mixed: patternOf(isSpaced, words, EVERYWHERE) };
  patterns.set(language, made);
  return made;
};

const patternOf = (isSpaced: boolean, ...lists: SmallTalkWords[]): Pattern => {
  const phrases = new Map<string, Kind>();
  for (const list of lists)
    for (const kind of ORDER)
      for (const phrase of list[kind].split(', ').map(spokenWords))
        if (phrase !== '' && !phrases.has(phrase)) phrases.set(phrase, kind);
  const longestFirst = [...phrases.keys()].sort((a, b) => b.length - a.length).join('|');
  return {
    phrases,
    next: new RegExp(isSpaced ? `(?:${longestFirst})(?= |$)` : `(?:${longestFirst})`, 'uy'),
  };
};

const kindOf = (said: string, { next, phrases }: Pattern): SmallTalk | undefined => {
  const kinds = new Set<Kind>();
  for (let at = 0; at < said.length; at += 1) {
    next.lastIndex = at;
    const [phrase] = next.exec(said) ?? [];
    if (phrase === undefined) return undefined;
    kinds.add(phrases.get(phrase) ?? 'filler');
    at += phrase.length;
    // a space, where there is one, is passed by the loop
    if (said[at] !== ' ') at -= 1;
  }
  const kind = ORDER.find((candidate) => kinds.has(candidate));
  // words that only go with others say nothing alone: 'team' is looked for
  if (kind === 'filler') return undefined;
  return kind === 'okay' ? 'thanks' : kind;
};
