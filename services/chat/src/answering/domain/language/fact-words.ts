import { chatPackOf, type SpokenLanguage } from './language-pack.js';

/** How the knowledge names facts of a product; a page's own names stay as they are. */
const LABELS = [
  /^(?:price|offer|variant)$/,
  /^availability$/,
  /^(?:brand|manufacturer|publisher)$/,
  /^(?:sku|product code)$/,
  /^rating$/,
  /^condition$/,
  /^colou?rs?$/,
  /^(?:materials?|fabric)$/,
  /^(?:(?:item|product) )?weight$/,
  /^(?:volume|capacity)$/,
  /^waterproof(?:ing)?$/,
  /^(?:care|(?:care|washing) instructions)$/,
] as const;

/** How the knowledge states stock and condition, each with the other words that shops' data has for it. */
const VALUES = [
  /^in stock$/,
  /^available$/,
  /^(?:available to order|back ?order|made to order)$/,
  /^pre-? ?(?:order|sale)$/,
  /^(?:out of stock|sold out|unavailable)$/,
  /^limited(?: availability)?$/,
  /^discontinued$/,
  /^online only$/,
  /^in ?store(?: only)?$/,
  /^can be ordered online$/,
  /^new$/,
  /^used$/,
  /^refurbished$/,
] as const;

/** What the knowledge names a fact, in a language; undefined for any other name. */
export const factLabel = (label: string, language: SpokenLanguage): string | undefined =>
  chatPackOf(language).facts?.labels[placeOf(label, LABELS)];

/** What the knowledge says of stock or condition, in a language; undefined for any other words. */
export const factValue = (value: string, language: SpokenLanguage): string | undefined =>
  chatPackOf(language).facts?.values[placeOf(value, VALUES)];

const placeOf = (text: string, known: readonly RegExp[]): number =>
  known.findIndex((pattern) => pattern.test(text.toLowerCase()));
