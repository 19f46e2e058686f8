/** What people say before their name, in the languages the product knows words of. */
const INTRODUCTIONS = [
  "my name(?:'s| is)",
  'mein name ist',
  'ich hei(?:ß|ss)e',
  "je m'appelle",
  'mon nom est',
  'me llamo',
  'mi nombre es',
  'mi chiamo',
  'il mio nome è',
  'meu nome é',
  'me chamo',
  'chamo-me',
  'mijn naam is',
  'ik heet',
  'jag heter',
  'jeg (?:heter|hedder)',
  'mi(?:tt|t) na(?:mn|vn) (?:är|er)',
  'nimeni on',
  'nazywam się',
  'mam na imię',
  'jmenuji se',
  'меня зовут',
  'мене звати',
  'benim adım',
];
const TITLES = [
  'mr',
  'mrs',
  'ms',
  'herr',
  'frau',
  'monsieur',
  'madame',
  'mme',
  'señora?',
  'signora?',
  'meneer',
  'mevrouw',
];
const GREETINGS = [
  'thanks',
  'thank you',
  'cheers',
  'danke',
  'merci',
  'gracias',
  'grazie',
  'obrigad[oa]',
  'bedankt',
  'tack',
  'takk',
  'tak',
];
const REGARDS = [
  'regards',
  'sincerely',
  'grüße',
  'grüßen',
  'gruß',
  'cordialement',
  'saludos',
  'saluti',
  'groet(?:en)?',
  'hälsningar',
  'hilsen',
  'pozdrawiam',
];
/** These go on after a name that is written in small letters. */
const CONNECTORS = new Set(
  'and i from at but my the und ich aus von et je de y e io da of en ik van och jag og jeg i a я и и из'.split(
    ' ',
  ),
);

/** Of "van Doe" and the like. */
const PARTICLES = new Set('van von de der den da di do dos del la le al bin'.split(' '));

const WORD = "\\p{L}[\\p{L}\\p{M}'’-]*";
const CAPITALISED = "\\p{Lu}[\\p{L}\\p{M}'’-]*";
const alone = (words: readonly string[]): string => `(?<![\\p{L}\\p{N}])(?:${words.join('|')})`;

const INTRODUCED = new RegExp(
  `(${alone(INTRODUCTIONS)}|(?<=^|[\\n,;.!]\\s*)name:)(\\s+)(${WORD}(?:\\s+${WORD}){0,3})`,
  'giu',
);
const anyCase = (words: readonly string[]): string =>
  alone(words.map((word) => `[${word.charAt(0).toUpperCase()}${word.charAt(0)}]${word.slice(1)}`));
const TITLED = new RegExp(`(${anyCase(TITLES)}\\.?\\s+)${CAPITALISED}(?:\\s+${CAPITALISED})?`, 'gu');
const SIGNED = new RegExp(
  `((?:${anyCase(REGARDS)}[\\s,.!]+|${anyCase(GREETINGS)}[.!]*(?:,\\s*|\\s*\\n\\s*)))${CAPITALISED}(?:\\s+${CAPITALISED}){0,2}(?=[\\s.]*$)`,
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
