import { bareWords } from '@chirrup/text/fold';
import { guessLanguage, type Language } from '@chirrup/text/language';
import { wordPattern } from '../concepts/word-pattern.js';
import { countriesOfCities } from './cities.js';
import { isCountry, mistypedCountry, type Place, placesIn } from './places.js';
import { ABOUT_ELSE, DELIVERY_WORDS } from './wordings.js';

const PATTERNS = Object.entries(DELIVERY_WORDS).map(
  ([language, words]) => [language as Language, wordPattern(words)] as const,
);
const ELSE = wordPattern(ABOUT_ELSE);
const MOST_COUNTRIES = 3;

/**
 * The countries a question asks for delivery to; none where it asks for something else.
 * @param followUp the last of the questions that `question` consists of: countries it names are asked for alone
 */
export function deliveryCountries(question: string, followUp = question): readonly Place[] {
  const bare = bareWords(question);
  if (ELSE.test(bare)) return [];
  const asking = PATTERNS.flatMap(([language, pattern]) => (pattern.test(bare) ? [language] : []));
  if (asking.length === 0) return [];
  const languages = new Set<Language>([guessLanguage(question), ...asking]);
  const own = namedIn(followUp, languages);
  const places = own.some(isCountry) ? own : namedIn(question, languages);
  if (places.length > 0) return places.filter(isCountry).slice(0, MOST_COUNTRIES);
  const country = mistypedCountry(question, languages);
  return country ? [country] : [];
}

/** Countries and regions by name, else those of the cities. */
function namedIn(text: string, languages: ReadonlySet<Language>): readonly Place[] {
  const places = placesIn(text, languages);
  return places.length > 0 ? places : countriesOfCities(text);
}

/** Whether a text speaks of delivery, in whatever language. */
export function speaksOfDelivery(text: string): boolean {
  const bare = bareWords(text);
  return PATTERNS.some(([, pattern]) => pattern.test(bare));
}
