import { inAllLanguages } from '../packs.js';

const CONNECTORS = new Set(inAllLanguages(({ connectors }) => connectors));
const PARTICLES = new Set(inAllLanguages(({ particles }) => particles));

const WORD = "\\p{L}[\\p{L}\\p{M}'’-]*";
const CAPITALISED = "\\p{Lu}[\\p{L}\\p{M}'’-]*";
const alone = (words: readonly string[]): string => `(?<![\\p{L}\\p{N}])(?:${words.join('|')})`;

const INTRODUCED = new RegExp(
  `(${alone(inAllLanguages(({ introductions }) => introductions))}|(?<=^|[\\n,;.!]\\s*)name:)(\\s+)(${WORD}(?:\\s+${WORD}){0,3})`,
  'giu',
);
const anyCase = (words: readonly string[]): string =>
  alone(words.map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`));
const TITLED = new RegExp(
  `(${anyCase(inAllLanguages(({ titles }) => titles))}\\.?\\s+)${CAPITALISED}(?:\\s+${CAPITALISED})?`,
  'gu',
);
const SIGNED = new RegExp(
  `((?:${anyCase(inAllLanguages(({ regards }) => regards))}[\\s,.!]+|${anyCase(inAllLanguages(({ thanks }) => thanks))}[.!]*(?:,\\s*|\\s*\\n\\s*)))${CAPITALISED}(?:\\s+${CAPITALISED}){0,2}(?=[\\s.]*$)`,
  'u',
);

const isCapitalised = (word: string): boolean => /^\p{Lu}/u.test(word);

/** The words of a name and what comes after it. */
const withoutName = (words: string): string => {
  const [first = '', ...rest] = words.split(/(?<=\s)(?=\S)/u);
  const isPart = (word: string, at: number): boolean => {
    if (!isCapitalised(first)) return at === 0 && !CONNECTORS.has(word.trim().toLowerCase());
    return isCapitalised(word) || (PARTICLES.has(word.trim()) && isCapitalised(rest[at + 1] ?? ''));
  };
  const end = rest.findIndex((word, at) => !isPart(word, at));
  const after = end < 0 ? [] : rest.slice(end);
  return after.length > 0 ? `[name] ${after.join('')}` : '[name]';
};

/** A text without the names of people who say who they are, are addressed by a title, or sign. */
export const maskNames = (text: string): string =>
  text
    .replace(
      INTRODUCED,
      (_, said: string, space: string, words: string) => `${said}${space}${withoutName(words)}`,
    )
    .replace(TITLED, '$1[name]')
    .replace(SIGNED, '$1[name]');
