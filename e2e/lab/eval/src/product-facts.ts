import type { ProductTruth } from '@chirrup/e2e/lib/evaluation-data';
import { foldForJudging } from './judge.js';

export type AskedProductFact = keyof ProductTruth;
export const FACTS: readonly AskedProductFact[] = ['price', 'brand', 'sku', 'availability'];

type Wording = (name: string) => string;

/** How visitors ask for a fact: English ones by turns, and one of another language. */
export const WORDINGS: Record<AskedProductFact, { en: readonly Wording[]; foreign: readonly Wording[] }> = {
  price: {
    en: [
      (name) => `how much is the ${name}`,
      (name) => `price of ${name}`,
      (name) => `what does ${name} cost?`,
    ],
    foreign: [
      (name) => `Was kostet ${name}?`,
      (name) => `Combien coûte ${name} ?`,
      (name) => `¿Cuánto cuesta ${name}?`,
    ],
  },
  brand: {
    en: [(name) => `who makes ${name}`, (name) => `what brand is ${name}?`],
    foreign: [
      (name) => `Welche Marke ist ${name}?`,
      (name) => `Quelle est la marque de ${name} ?`,
      (name) => `¿De qué marca es ${name}?`,
    ],
  },
  sku: {
    en: [(name) => `item number of ${name}`, (name) => `sku of ${name}`],
    foreign: [
      (name) => `Welche Artikelnummer hat ${name}?`,
      (name) => `Quelle est la référence de ${name} ?`,
      (name) => `¿Cuál es la referencia de ${name}?`,
    ],
  },
  availability: {
    en: [(name) => `can i still get the ${name}`, (name) => `is ${name} in stock`],
    foreign: [
      (name) => `Ist ${name} auf Lager?`,
      (name) => `${name} est-il en stock ?`,
      (name) => `¿Hay ${name} en stock?`,
    ],
  },
};

const LONGEST_NAME = 7;
const PRICE = /(?<!\S)(?:[€$£]\s?)?\d+[.,]\d{2}\s?[€$£]?(?!\S)/gu;

/** What a visitor would call the product: what the page states as its name, or the longest part of its title, in a few words. */
export const productName = (title: string, pageText: string): string => {
  const stated = /^(?:Product|Name): (.*)$/m.exec(pageText)?.[1];
  const parts = title.split(/\s[|–—-]\s|:\s|｜/).map((part) => part.trim());
  const name = stated ?? parts.reduce((a, b) => (b.length > a.length ? b : a), '');
  return name
    .replace(PRICE, ' ')
    .replace(/[|"“”»«]/g, ' ')
    .trim()
    .split(/\s+/)
    .slice(0, LONGEST_NAME)
    .join(' ')
    .replace(/[\s,;:–-]+$/, '');
};

/** A name that would give the asked fact away is asked for without it. */
export const withoutFact = (name: string, values: readonly string[]): string => {
  const hidden = values.reduce((rest, value) => {
    const at = rest.toLowerCase().indexOf(value.trim().toLowerCase());
    return at < 0 ? rest : `${rest.slice(0, at)} ${rest.slice(at + value.trim().length)}`;
  }, name);
  const short = hidden.replace(/\s+/g, ' ').replace(/^[\s,;:–-]+|[\s,;:–-]+$/g, '');
  return short.split(' ').length >= 2 ? short : name;
};

const OUT_OF_STOCK =
  /out of stock|sold out|unavailable|not (currently )?(available|in stock)|no longer (available|in stock|sold)|discontinued|nicht (auf lager|verfügbar|lieferbar|vorrätig)|ausverkauft|vergriffen|rupture|indisponible|épuisé|plus disponible|agotad|no disponible|sin existencias|non disponibile|esaurit|esgotado|indisponível/iu;
const IN_STOCK =
  /in ?stock|available|auf lager|lieferbar|verfügbar|vorrätig|en stock|disponible|disponibil|disponível|em estoque|hay existencias|pre-?order|limited availability|\d+ left|в наличии|skladom|na sklade|dobavljiv|ir noliktavā|na zalogi|varastossa|متوفر|現貨/iu;

/** Whether an answer has the asked fact. */
export const statesFact = (content: string, fact: AskedProductFact, values: readonly string[]): boolean => {
  if (fact === 'price') return values.some((value) => statesPrice(content, value));
  if (fact === 'availability') {
    const isOut = OUT_OF_STOCK.test(content);
    return values.includes('InStock') ? !isOut && IN_STOCK.test(content) : isOut;
  }
  return values.some((value) => compact(content).includes(compact(value)));
};

/** Letters and digits alone: `466/7999` and `466 7999` are one number. */
const compact = (text: string): string =>
  foldForJudging(text)
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** The number as a price is written anywhere: `1.599,-`, `1 599.00`, `CHF 1'599`. */
const statesPrice = (text: string, price: string): boolean => {
  const [whole = '', cents] = price.trim().split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "[ .,'’\u00a0\u202f]?");
  const decimals =
    cents === undefined || /^0+$/.test(cents)
      ? '(?:[.,](?:0+|-+))?'
      : `[.,]\\s?${cents.replace(/0+$/, '')}0*`;
  return new RegExp(`(?<![\\d.,])${grouped}${decimals}(?!\\d|[.,]\\d)`).test(text);
};
