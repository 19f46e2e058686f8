import { bareWords } from '@chirrup/text/fold';
import { guessLanguage, type Language } from '@chirrup/text/language';
import { mistypedCountry, type Place, placesIn, wordPattern } from './places.js';
import { ABOUT_ELSE, DELIVERY_WORDS } from './wordings.js';

/** Delivery to countries that a question asks about. */
export interface AskedDelivery {
  readonly countries: readonly Place[];
  readonly languages: readonly Language[];
}

const PATTERNS = Object.entries(DELIVERY_WORDS).map(
  ([language, words]) => [language as Language, wordPattern(words)] as const,
);
const ELSE = wordPattern(ABOUT_ELSE);
/** A country's code has two letters, a region's name more. */
const COUNTRY = /^\p{Lu}{2}$/u;
const REGIONS: ReadonlySet<Place> = new Set(['EU']);
const MOST_COUNTRIES = 3;

/** Whether a question asks for delivery to a country; undefined when it does not. */
export function askedDelivery(question: string): AskedDelivery | undefined {
  const bare = bareWords(question);
  if (ELSE.test(bare)) return undefined;
  const asking = PATTERNS.flatMap(([language, pattern]) => (pattern.test(bare) ? [language] : []));
  if (asking.length === 0) return undefined;
  const languages = [...new Set<Language>([guessLanguage(question), ...asking])];
  const places = placesIn(question, languages);
  const mistyped = places.length === 0 ? mistypedCountry(question, languages) : undefined;
  const countries = mistyped
    ? [mistyped]
    : places.filter((place) => COUNTRY.test(place) && !REGIONS.has(place));
  return countries.length > 0 ? { countries: countries.slice(0, MOST_COUNTRIES), languages } : undefined;
}

/** Whether a text speaks of delivery, in whatever language. */
export function speaksOfDelivery(text: string): boolean {
  const bare = bareWords(text);
  return PATTERNS.some(([, pattern]) => pattern.test(bare));
}
