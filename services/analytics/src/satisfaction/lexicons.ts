import { inAllLanguages, wordsIn } from '@chirrup/text/packs';

/** What visitors feel or do, by the words of the language packs. */
export const feelings = [
  'thanks',
  'praise',
  'blame',
  'no',
  'yes',
  'other',
  'again',
  'please',
  'goodbye',
  'unsure',
  'puzzled',
  'fond',
  'reason',
  'filler',
  'person',
] as const;

export type Feeling = (typeof feelings)[number];

/** A bot's refusal in words, for dialogues that do not say it otherwise. */
const REFUSAL =
  /\b(?:sorry|apolog\w+|unable|unfortunately|unsuccessful|failed|couldn't|could not|cannot|can't|not available|unavailable|problem|error|try again|didn't|no longer)\b/i;

export const soundsRefusing = (text: string): boolean => REFUSAL.test(text);

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const pattern = (words: readonly string[]): RegExp => {
  const terms = words.map((word) => {
    const [stem, ...rest] = word.split('*');
    return `${escaped(stem ?? '').replaceAll('_', ' ')}${rest.length > 0 ? '[\\p{L}]*' : ''}`;
  });
  // scripts without spaces have no word borders
  const unspaced = terms.filter((term) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Hangul}]/u.test(term));
  const spaced = terms.filter((term) => !unspaced.includes(term));
  const ends = `(?<![\\p{L}\\p{N}])(?:${spaced.join('|')})(?![\\p{L}\\p{N}])`;
  return new RegExp([ends, ...unspaced].join('|'), 'u');
};

const PATTERNS: readonly (readonly [Feeling, RegExp])[] = feelings.map((name) => [
  name,
  pattern(inAllLanguages((pack) => wordsIn(pack.feelings?.[name]))),
]);

/** Which of the lexicons have a word in a folded text, as bits in the order of `feelings`. */
export const feelingsIn = (folded: string): number => {
  let found = 0;
  PATTERNS.forEach(([, words], at) => {
    if (words.test(folded)) found |= 1 << at;
  });
  return found;
};
