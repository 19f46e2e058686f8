import { editDistance } from '@chirrup/text/edit-distance';
import { bareWords } from '@chirrup/text/fold';
import type { Language } from '@chirrup/text/language';
import { wordPattern } from '../concepts/word-pattern.js';
import { EXCEPT, OUTSIDE, REGION_WORDS } from './wordings.js';

/** A country by its ISO 3166 code, or a region of several. */
export type Place = string;

const EU = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ');
const EUROPE = [...EU, ...'AD AL BA BY CH FO GB GI IS LI MC MD ME MK NO RS RU SM UA VA XK'.split(' ')];
const ELSEWHERE =
  `AE AF AG AM AO AR AU AZ BB BD BF BH BI BJ BN BO BR BS BT BW BZ CA CD CF CG CI CL CM CN CO CR CU CV DJ DM DO DZ EC EG
  ER ET FJ GA GD GE GH GL GM GN GQ GT GW GY HK HN HT ID IL IN IQ IR JM JO JP KE KG KH KM KN KP KR KW KZ LA LB LC LK LR
  LS LY MA MG ML MM MN MO MR MU MV MW MX MY MZ NA NE NG NI NP NZ OM PA PE PG PH PK PR PS PY QA RW SA SB SC SD SG SL SN
  SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TW TZ UG US UY UZ VC VE VN VU WS YE ZA ZM ZW`.split(
    /\s+/,
  );
const COUNTRIES = [...EUROPE, ...ELSEWHERE];
/** Members of each region; the world has all. */
const MEMBERS: Readonly<Record<Place, readonly string[]>> = {
  EU,
  EUROPE,
  NORDICS: ['DK', 'FI', 'FO', 'GL', 'IS', 'NO', 'SE'],
  SCANDINAVIA: ['DK', 'NO', 'SE'],
  BALTICS: ['EE', 'LT', 'LV'],
  BENELUX: ['BE', 'LU', 'NL'],
  NORTH_AMERICA: ['CA', 'MX', 'US'],
  WORLD: COUNTRIES,
};
/** Their nouns have many endings. */
const INFLECTED: ReadonlySet<Language> = new Set(['pl', 'cs', 'hu', 'fi', 'tr', 'ru', 'uk', 'el', 'ro']);
const SHORTEST_STEM = 4;
const LONGEST_ENDING = 5;
const LONGEST_NAME = 5;
/** Names that a typing error does not turn into another's. */
const SHORTEST_MISTYPED = 6;

const REGION_PATTERNS = Object.entries(REGION_WORDS).map(
  ([place, words]) => [place, wordPattern(words)] as const,
);
const FROM_OUTSIDE = new RegExp(`(?:^| )(?:${OUTSIDE}) `, 'u');
const BUT_NOT = new RegExp(` (?:${EXCEPT}) `, 'u');

/** The countries and regions a text names, in the languages given. */
export function placesIn(text: string, languages: Iterable<Language>): Place[] {
  const bare = bareWords(text);
  const regions = REGION_PATTERNS.flatMap(([place, pattern]) => (pattern.test(bare) ? [place] : []));
  const found = new Set<Place>(regions);
  // "us" is a word, "US" is none
  if (/\bUSA?\b/.test(text)) found.add('US');
  const words = bare.split(' ');
  for (const language of languages) {
    const names = namesIn(language);
    for (let at = 0; at < words.length; ) {
      const [country, length] = countryAt(words, at, names);
      if (country) found.add(country);
      at += length;
    }
  }
  return [...found];
}

/**
 * How closely a line of delivery rates is about a country: 1 where it names it, more for the more countries it is meant for.
 * Undefined where it is for others.
 */
export function coverageOf(line: string, country: Place, languages: Iterable<Language>): number | undefined {
  const bare = bareWords(line);
  const spoken = [...languages];
  const [meant = '', ...excluded] = bare.split(BUT_NOT);
  const [within = '', ...outside] = meant.split(FROM_OUTSIDE);
  if (isIn(country, placesIn([...excluded, ...outside].join(' '), spoken))) return undefined;
  const places = placesIn(within === bare ? line : within, spoken);
  if (places.length === 0) return outside.length > 0 ? COUNTRIES.length : undefined;
  if (places.includes(country)) return 1;
  const sizes = places.flatMap((place) => (MEMBERS[place]?.includes(country) ? [MEMBERS[place].length] : []));
  return sizes.length > 0 ? Math.min(...sizes) : undefined;
}

function isIn(country: Place, places: readonly Place[]): boolean {
  return places.some((place) => place === country || MEMBERS[place]?.includes(country));
}

/** Whether a place is one country, not a region. */
export function isCountry(place: Place): boolean {
  return !(place in MEMBERS);
}

/** The country a text may mean by a word with one typing error; undefined where there is none, or several. */
export function mistypedCountry(text: string, languages: Iterable<Language>): Place | undefined {
  const words = bareWords(text)
    .split(' ')
    .filter((word) => word.length >= SHORTEST_MISTYPED);
  const meant = new Set<Place>();
  for (const language of languages)
    for (const [name, country] of namesIn(language).whole)
      if (name.length >= SHORTEST_MISTYPED && words.some((word) => isMistyped(word, name)))
        meant.add(country);
  const [country, ...others] = meant;
  return others.length === 0 ? country : undefined;
}

/** "german" is no mistyped "germany". */
function isMistyped(word: string, name: string): boolean {
  return word[0] === name[0] && word.at(-1) === name.at(-1) && editDistance(word, name, 1) === 1;
}

interface Names {
  readonly whole: ReadonlyMap<string, Place>;
  /** Beginnings of names whose ending changes, longest first. */
  readonly stems: readonly (readonly [string, Place])[];
}

const known = new Map<Language, Names>();

function namesIn(language: Language): Names {
  const names = known.get(language) ?? makeNames(language);
  known.set(language, names);
  return names;
}

function makeNames(language: Language): Names {
  const long = new Intl.DisplayNames(language, { type: 'region' });
  const short = new Intl.DisplayNames(language, { type: 'region', style: 'short' });
  const entries = COUNTRIES.flatMap((country) =>
    [long.of(country), short.of(country)].flatMap((name) =>
      // two letters are words of their own
      name && name !== country && (name.length > 2 || country === 'GB')
        ? [[bareWords(name), country] as const]
        : [],
    ),
  );
  const stems = INFLECTED.has(language)
    ? entries.flatMap(([name, country]) => {
        const stem = name.replace(/\p{L}$/u, '');
        return stem.length >= SHORTEST_STEM && !stem.includes(' ') ? [[stem, country] as const] : [];
      })
    : [];
  return { whole: new Map(entries), stems: stems.toSorted(([a], [b]) => b.length - a.length) };
}

/** The country named from a word on, and how many words its name has. */
function countryAt(
  words: readonly string[],
  at: number,
  { whole, stems }: Names,
): [Place | undefined, number] {
  for (let length = Math.min(LONGEST_NAME, words.length - at); length > 0; length -= 1) {
    const country = whole.get(words.slice(at, at + length).join(' '));
    if (country) return [country, length];
  }
  const word = words[at] ?? '';
  const stem = stems.find(
    ([start]) => word.startsWith(start) && word.length - start.length <= LONGEST_ENDING,
  );
  return [stem?.[1], 1];
}
