import { type HtmlVisitor, isInside, type OpenElement, squeeze } from '../html/html-walk.js';
import { nameTests } from '../html/name-tests.js';
import { withCents } from '../html/seen-text.js';
import { type Fact, fact } from '../structured/structured-facts.js';
import { isBuyButton, isBuyLabel, isUsable } from './buy-button.js';
import { isAmongPrices, isOldPrice, isUnshownBadge } from './old-price.js';
import { availabilityFrom } from './stock-wording.js';
import { anyOf } from './word-list.js';

const AMOUNT = String.raw`\d{1,3}(?:[ .,'’\u00a0]\d{3})*(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?`;
const CURRENCY = String.raw`US\$|[$€£¥₹₽₩₺₴₪฿₫₸]|R\$|NT\$|HK\$|${anyOf(({ currency }) => currency)}`;
const PRICE = new RegExp(`(?:(?:${CURRENCY})\\s?(?:${AMOUNT}))|(?:(?:${AMOUNT})\\s?(?:${CURRENCY}))`, 'i');
const PRICES = new RegExp(PRICE.source, 'gi');
/** From one price to another; none of them is a former one. */
const RANGE = /\d\s?[–—~-]\s?\p{Sc}?\s?\d|\d\s?\p{Sc}?\s?[–—~-]\s?\d/u;
const LONGEST_PRICES = 200;
const ROUNDING = 0.02;
/** A smaller part of the other is a rate, a deposit or a price per piece. */
const LEAST_SHARE = 0.3;
const HAS_CURRENCY = new RegExp(CURRENCY, 'i');
const PRICE_NAME = new RegExp(`${anyOf(({ names }) => names?.price)}|amount`, 'i');
const OLD_PRICE = /old|was|list|regular|strike|before|rrp|msrp|compare|shipping|saving|discount/i;
const CODE_NAME =
  /(^|[\s_-])(sku|asin|mpn|ean|gtin|product-?(id|code|number)|item-?(id|number|code)|article-?(id|number))([\s_-]|$)/i;
const STOCK_NAME = new RegExp(`${anyOf(({ names }) => names?.stock)}|sold-?_?out`, 'i');
const BRAND_NAME = new RegExp(
  String.raw`(^|[\s_-])(product-?_?)?${anyOf(({ names }) => names?.brand)}(-?_?(name|title|link|logo))?([\s_-]|$)`,
  'i',
);
/** What scripts of web shops give to their analytics. */
const SCRIPTED_BRAND = /["'](?:brand|manufacturer|item_brand|vendor)["']\s*:\s*["']([^"'\\<>]{2,60})["']/gi;
/** Class names of what only a product page has. */
const BUY_NAME =
  /add-?_?to-?_?(cart|basket|bag)|buy-?(now|box|button)|product-?(detail|price|page|info|code)|element-article|do-kosik/i;
/** Read out by screen readers only, mostly what the price was. */
const SPOKEN = /screen-?reader|sr-only|visually-?hidden/i;
const [PRICE_SAID, FORMER, CODE, STOCK, BRAND, BUY, READ_OUT] = [1, 2, 4, 8, 16, 32, 64];
const NAMES = [PRICE_NAME, OLD_PRICE, CODE_NAME, STOCK_NAME, BRAND_NAME, BUY_NAME, SPOKEN];
const called = nameTests(NAMES, ['class', 'id', 'itemprop']);
const calledByName = nameTests(NAMES, ['name']);
const UNREAD = /^(script|style)$/;
const MAX_CANDIDATES = 40;
const MAX_FOUND = 200;

interface Candidate {
  readonly element: OpenElement;
  readonly what: 'price' | 'code' | 'stock' | 'brand' | 'button';
  /** Inside a link: what the page led to costs that, not what it shows. */
  readonly linked: boolean;
  text: string;
}

/** Prices and article numbers that only stand in the layout, for pages without structured data. */
export class VisibleFactsVisitor implements HtmlVisitor {
  readonly #found: Candidate[] = [];
  readonly #openCandidates: Candidate[] = [];
  readonly #codes: string[] = [];
  readonly #named: string[] = [];
  readonly #scripted = new Set<string>();
  /** An element that holds what the thing cost before, or what is only read out. */
  #former: OpenElement | undefined;
  #sells = false;

  /** Something on the page puts a thing into the cart. */
  buyable = false;

  /** The layout offers something for sale, or marks it as unavailable. */
  get isProduct(): boolean {
    return this.#sells && (this.#stock !== undefined || this.#prices.some(({ linked }) => !linked));
  }

  /** What class names, attributes and scripts call brands, of this thing or of others. */
  get brandNames(): string[] {
    const shown = this.#found.filter(({ what }) => what === 'brand').map(({ text }) => text);
    return [...this.#named, ...shown, ...this.#scripted];
  }

  /** The price of a page that is not laid out to sell: one that lists several things has none of its own. */
  get ownPrice(): Fact[] {
    const own = this.#prices.filter(({ linked }) => !linked).map(({ text }) => presentPrice(text));
    return new Set(own).size === 1 ? fact('Price', own[0]) : [];
  }

  get facts(): Fact[] {
    const price = askedPrice(this.#prices.map(({ text }) => text));
    const visible = this.#found.filter(({ what }) => what === 'code').map(({ text }) => codeIn(text));
    const code = [...this.#codes, ...visible].find((text) => text !== undefined);
    return [...fact('Price', price), ...fact('SKU', code), ...fact('Availability', this.#stock)];
  }

  open(element: OpenElement): void {
    const { tag, attributes } = element;
    const names = called(attributes);
    const name = names | calledByName(attributes);
    if (!this.#sells && name & BUY) this.#sells = true;
    const given =
      attributes['data-sku'] ??
      attributes['data-asin'] ??
      (tag === 'input' && name & CODE ? attributes.value : '');
    if (given && this.#codes.length < MAX_CANDIDATES && isCode(given)) this.#codes.push(given);
    if (!this.buyable && isBuyButton(element)) this.buyable = true;
    const brand = attributes['data-brand'] ?? attributes['data-product-brand'] ?? attributes.brand;
    if (brand && this.#named.length < MAX_CANDIDATES) this.#named.push(squeeze(brand));
    if (!this.#former && this.#isFormer(element)) this.#former = element;
    if (this.#former) return;
    if (this.#found.length >= MAX_FOUND || tag === 'script' || tag === 'style') return;
    if (isPrice(element)) this.#begin(element, 'price');
    else if (names & CODE) this.#begin(element, 'code');
    else if (names & STOCK && !isInside(element, 'label')) this.#begin(element, 'stock');
    else if (names & BRAND) this.#begin(element, 'brand');
    else if (tag === 'button' && 'disabled' in attributes) this.#begin(element, 'stock');
    else if (!this.buyable && (tag === 'button' || tag === 'a') && isUsable(element))
      this.#begin(element, 'button');
  }

  text(text: string, element: OpenElement | undefined): void {
    if (element?.tag === 'script') this.#readScript(text);
    if (this.#former || this.#openCandidates.length === 0 || UNREAD.test(element?.tag ?? '')) return;
    for (const candidate of this.#openCandidates) if (candidate.text.length < 200) candidate.text += text;
  }

  close(element: OpenElement): void {
    if (this.#former === element) this.#former = undefined;
    const last = this.#openCandidates.at(-1);
    if (last?.element !== element) return;
    this.#openCandidates.pop();
    last.text = withCents(squeeze(last.text));
    if (last.what === 'button') {
      if (isBuyLabel(last.text)) this.buyable = true;
      return;
    }
    if (last.text && last.text.length < 200 && (last.what !== 'price' || priceIn(last.text) !== undefined))
      this.#found.push(last);
  }

  #isFormer(element: OpenElement): boolean {
    if (isOldPrice(element) || isUnshownBadge(element)) return true;
    return (called(element.attributes) & READ_OUT) > 0 && isAmongPrices(element);
  }

  #readScript(text: string): void {
    if (this.#scripted.size >= MAX_CANDIDATES || !/brand|manufacturer|vendor/i.test(text)) return;
    for (const [, name = ''] of text.matchAll(SCRIPTED_BRAND))
      if (this.#scripted.size < MAX_CANDIDATES) this.#scripted.add(squeeze(name));
  }

  get #stock(): string | undefined {
    for (const { what, text } of this.#found) {
      const availability = what === 'stock' ? availabilityFrom(text) : undefined;
      if (availability) return availability;
    }
    return undefined;
  }

  get #prices(): Candidate[] {
    return this.#found.filter(({ what }) => what === 'price');
  }

  #begin(element: OpenElement, what: Candidate['what']): void {
    if (this.#openCandidates.length < 5)
      this.#openCandidates.push({ element, what, linked: isInside(element, 'a'), text: '' });
  }
}

/** Whether an element calls itself a price that holds today. */
export function isPrice({ tag, attributes }: OpenElement): boolean {
  const names = called(attributes);
  return (names & PRICE_SAID) > 0 && !(names & FORMER) && !/^(script|style|s|del|strike)$/.test(tag);
}

/** First price standing in a text, as written. */
export function priceIn(text: string): string | undefined {
  // The cheap look first: nearly all texts have no currency, and amounts alone make the full pattern slow.
  return HAS_CURRENCY.test(text) ? PRICE.exec(text)?.[0] : undefined;
}

/** What a box of prices asks today: the lower of two, and of three where one is the sum of the others the middle one. */
export function presentPrice(text: string): string | undefined {
  if (!HAS_CURRENCY.test(text)) return undefined;
  const prices = [...text.slice(0, LONGEST_PRICES).matchAll(PRICES)].map(([price]) => price);
  const [first] = prices;
  const apart = [...new Set(prices)];
  if (apart.length < 2 || apart.length > 3 || RANGE.test(text)) return first;
  const amounts = apart.map(amountOf);
  const sorted = amounts.toSorted((a, b) => a - b);
  const [low = 0, middle = 0, high = middle] = sorted;
  if (isNetAndGross(text, apart, sorted)) return text.trim();
  const present = apart.length === 3 && Math.abs(low + middle - high) < ROUNDING ? middle : low;
  return present > high * LEAST_SHARE ? apart[amounts.indexOf(present)] : first;
}

/** Rates of tax on sales; the price with a quarter more is as often a former one. */
const TAXES = [5, 5.5, 6, 7, 7.7, 8, 8.1, 9, 10, 12, 13.5, 15, 16, 18, 19, 20, 21, 22, 23, 24, 25.5, 27];
const TAXED = 0.0006;

/** Two prices with words behind each, of which one is the other with its tax: both are said. */
function isNetAndGross(
  text: string,
  apart: readonly string[],
  [net = 0, gross = 0]: readonly number[],
): boolean {
  if (apart.length !== 2 || net === 0) return false;
  const isTaxed = TAXES.some((rate) => Math.abs(gross / net - 1 - rate / 100) < TAXED);
  const rests = apart.map((price) => text.slice(text.indexOf(price) + price.length));
  return isTaxed && rests.every((rest) => /^[^\p{L}\d]{0,3}\p{L}/u.test(rest));
}

/** The first price of a page, together with the next one where that is the same with tax. */
function askedPrice([first, second]: readonly string[]): string | undefined {
  const both = second === undefined ? '' : `${first} ${second}`;
  if (both.length < LONGEST_PRICES && presentPrice(both) === both.trim()) return both.trim() || undefined;
  return first === undefined ? undefined : presentPrice(first);
}

function amountOf(price: string): number {
  const digits = price.replace(/[^\d.,]/g, '').replace(/[.,](?=\d{3}(?:\D|$))/g, '');
  return Number.parseFloat(digits.replace(',', '.')) || 0;
}

/** The number many shops keep in the address of a product; only long ones, years and page numbers are not it. */
export function codeInUrl(address: string): string | undefined {
  const url = URL.parse(address);
  if (!url) return undefined;
  for (const [name, value] of url.searchParams)
    if (/^(sku|pid|asin|item_?id|product_?id)$/i.test(name) && isCode(value)) return value;
  const codes = decodePath(url.pathname).match(
    /(?<![A-Za-z0-9])(?:B0[A-Z0-9]{8}|[A-Za-z]?\d{5,14})(?![A-Za-z0-9])/g,
  );
  return codes?.at(-1);
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The article number at the end of a text. */
export function codeIn(text: string): string | undefined {
  const code = text.split(/[:#№]/).at(-1)?.trim().split(/\s/)[0];
  return code && isCode(code) ? code : undefined;
}

function isCode(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._/-]{2,39}$/.test(text) && /\d/.test(text);
}
