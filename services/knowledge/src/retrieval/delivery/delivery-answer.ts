import type { Language } from '@chirrup/text/language';
import type { SearchIndex } from '../../search/search-index.js';
import type { Question } from '../question/question.js';
import { unitsOf } from '../quoting/units.js';
import type { Ranked } from '../ranking/rank.js';
import { rankWith, wordsBeside } from '../ranking/rank-with.js';
import { typesGiven } from '../relevance/answer-type.js';
import { answerWithLines } from '../result/answer-with-lines.js';
import type { JudgedPassages } from '../result/judge-words.js';
import { offerInstead } from '../result/offer-instead.js';
import type { Quote } from '../result/retrieval.js';
import { deliveryCountries, speaksOfDelivery } from './asked-delivery.js';
import { countriesOfCities } from './cities.js';
import { coverageOf, type Place, placesIn } from './places.js';

/** The rate of the country asked for answers, unless a pair of the owner's is nearly the question. */
const SURE = 0.8;
/** Lines with a place and a price or time that make a list one of rates. */
const FEWEST_RATES = 2;
/** What such lists and their pages speak of, by language. */
const RATE_WORDS: Readonly<Partial<Record<Language, string>>> = {
  en: 'shipping delivery destination country price time',
  de: 'versand lieferung land preis lieferzeit',
  fr: 'livraison pays prix délai',
  es: 'envío entrega país precio plazo',
  it: 'spedizione consegna paese prezzo tempi',
  pt: 'envio entrega país preço prazo',
  nl: 'verzending levering land prijs levertijd',
  pl: 'wysyłka dostawa kraj cena czas',
};

/**
 * What was judged, or instead, for a question about delivery to a country, the line of the rates that is for it. A country
 * that no line is for has no answer there, however near the page is: the rates are offered.
 * @param followUp the last of the questions that `question` consists of
 */
export async function withDelivery(
  index: SearchIndex,
  botId: string,
  question: Question,
  judged: JudgedPassages,
  followUp?: string,
): Promise<JudgedPassages> {
  const asked = deliveryCountries(question.text, followUp);
  if (asked.length === 0) return judged;
  const lists = await rateLists(index, botId, question);
  const [rates] = lists
    .flatMap((list) => ratesFor(list, asked) ?? [])
    .toSorted((a, b) => a.countries - b.countries);
  if (rates) return answerWithLines(rates.list, rates.lines, SURE, judged);
  const [list] = lists;
  return !list || names(judged.quotes, asked) ? judged : offerInstead(list, judged);
}

async function rateLists(index: SearchIndex, botId: string, question: Question): Promise<Ranked[]> {
  const { languages } = await index.overview(botId);
  const found = await rankWith(index, botId, question, wordsBeside(RATE_WORDS, languages));
  return found.filter(isRateList);
}

function isRateList({ candidate: { document, language } }: Ranked): boolean {
  if (document.kind !== 'passage' || !document.text.includes('\n')) return false;
  if (!speaksOfDelivery(`${document.title} ${document.text}`)) return false;
  const rates = unitsOf(document.text).filter(
    ({ text }) => givesRate(text) && placesIn(text, spokenIn(language)).length > 0,
  );
  return rates.length >= FEWEST_RATES;
}

function givesRate(line: string): boolean {
  return typesGiven(['price', 'time'], line) > 0;
}

/** Pages of every language call countries by their English names too. */
function spokenIn(language: Language): Set<Language> {
  return new Set<Language>([language, 'en']);
}

interface Rates {
  readonly list: Ranked;
  /** One for each country, in the order of the list. */
  readonly lines: readonly number[];
  /** That the line which is for the most of them is for. */
  readonly countries: number;
}

/** Undefined where a list has no line for one of the countries. */
function ratesFor(list: Ranked, countries: readonly Place[]): Rates | undefined {
  const found = countries.map((country) => closestLine(list, country));
  const lines = found.flatMap((line) => (line ? [line.at] : []));
  if (lines.length < countries.length) return undefined;
  return {
    list,
    lines: [...new Set(lines)].toSorted((a, b) => a - b),
    countries: Math.max(...found.map((line) => line?.covers ?? 0)),
  };
}

function closestLine({ candidate: { document, language } }: Ranked, country: Place) {
  return unitsOf(document.text)
    .flatMap(({ text }, at) => {
      const covers = givesRate(text) ? coverageOf(text, country, spokenIn(language)) : undefined;
      return covers === undefined ? [] : [{ at, covers }];
    })
    .toSorted((a, b) => a.covers - b.covers)[0];
}

/** Whether an answer is about each of the countries. */
function names(quotes: readonly Quote[], countries: readonly Place[]): boolean {
  return (
    quotes.length > 0 &&
    countries.every((country) =>
      quotes.some(({ text, language }) => {
        const isNamed = coverageOf(text, country, spokenIn(language)) !== undefined;
        return isNamed || countriesOfCities(text).includes(country);
      }),
    )
  );
}
