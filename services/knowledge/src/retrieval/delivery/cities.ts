import { bareWords } from '@chirrup/text/fold';
import { wordPattern } from '../concepts/word-pattern.js';
import type { Place } from './places.js';

/**
 * Large cities by country, folded, in the languages visitors write them; `~` stands for an ending. Names that are
 * common words ("nice", "cork", "porto", "cologne") are left out.
 */
const CITIES: Readonly<Record<Place, string>> = {
  AT: 'vienna|wien|vienne|viena|wenen|wieden|graz|linz|salzburg|innsbruck',
  AU: 'sydney|melbourne|brisbane|perth|adelaide|canberra',
  BE: 'brussels|brussel|bruxelles|bruselas|antwerp~|anvers|ghent|gent|gand|liege|bruges|brugge',
  BR: 'sao paulo|rio de janeiro|brasilia',
  CA: 'toronto|montreal|vancouver|ottawa|calgary|quebec',
  CH: 'zurich|zurigo|geneva|geneve|genf|ginebra|ginevra|basel|basilea|bern|berne|berna|lausanne|luzern|lugano',
  CZ: 'prague|prag|praga|praha|prahy|brno',
  DE: 'berlin|hamburg|munich|munchen|monaco di baviera|koln|frankfurt|francfort|stuttgart|dusseldorf|leipzig|dresden|hannover|nuremberg|nurnberg|bremen',
  DK: 'copenhagen|kopenhagen|kobenhavn|copenhague|copenaghen|aarhus|odense',
  EE: 'tallinn',
  ES: 'madrid|barcelona|barcelone|valencia|sevilla|seville|malaga|bilbao|zaragoza|granada|alicante',
  FI: 'helsinki|helsinkiin|tampere|turku',
  FR: 'paris|parigi|lyon|marseille|marsella|toulouse|nantes|strasbourg|strassburg|lille|montpellier',
  GB: 'london|londres|londra|manchester|birmingham|liverpool|edinburgh|edimbourg|edimburgo|glasgow|bristol|leeds|belfast|cardiff',
  GR: 'athens|athen|athenes|atenas|atene|thessaloniki',
  HR: 'zagreb|dubrovnik',
  HU: 'budapest~',
  IE: 'dublin|dublino|galway|limerick',
  IS: 'reykjavik',
  IT: 'rome|roma|rom|milan|milano|mailand|turin|torino|naples|napoli|neapel|florence|firenze|florenz|venice|venezia|venedig|palermo|genova|genua',
  JP: 'tokyo|tokio|osaka|kyoto',
  LT: 'vilnius',
  LU: 'luxembourg city',
  LV: 'riga',
  NL: 'amsterdam|rotterdam|utrecht|the hague|den haag|eindhoven',
  NO: 'oslo|trondheim|stavanger|tromso',
  NZ: 'auckland|wellington|christchurch',
  PL: 'warsaw|warschau|warszaw~|varsovie|varsovia|krakow|krakowa|krakowie|krakau|cracow|cracovia|cracovie|gdansk~|danzig|wroclaw~|breslau|poznan~',
  PT: 'lisbon|lisboa|lissabon|lisbonne|lisbona|lizbona|oporto|coimbra',
  RO: 'bucharest|bukarest|bucuresti|bucarest|cluj',
  SE: 'stockholm|estocolmo|stoccolma|gothenburg|goteborg|malmo|uppsala',
  SK: 'bratislava',
  TR: 'istanbul~|estambul|ankara|izmir',
  US: 'new york|nyc|chicago|boston|seattle|san francisco|los angeles|miami|houston|california|texas|florida|alaska',
};
/** What is sent from a city does not go there. */
const NOT_FROM = '(?<!(?:^| )(?:from|aus|von|ab|depuis|desde|da|van|uit) )';
const PATTERNS = Object.entries(CITIES).map(
  ([country, names]) => [country, new RegExp(NOT_FROM + wordPattern(names).source, 'u')] as const,
);

/** The countries of the cities a text names, but for those that something comes from. */
export function countriesOfCities(text: string): Place[] {
  const bare = bareWords(text);
  return PATTERNS.flatMap(([country, pattern]) => (pattern.test(bare) ? [country] : []));
}
