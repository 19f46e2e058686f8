import { type Fact, fact } from '../structured/structured-facts.js';
import { asBrand, brandInByline, brandInTitle } from './brand-name.js';
import { isBuyLabel } from './buy-button.js';
import { type LabelledFact, labelledFacts } from './labelled-facts.js';
import { availabilityFrom, isStockLine } from './stock-wording.js';
import { codeIn, codeInUrl, presentPrice } from './visible-facts.visitor.js';

interface Product {
  /** Page title and main heading. */
  readonly title: string;
  readonly heading: string;
  readonly addresses: readonly string[];
  /** Brands named in class names, attributes and scripts. */
  readonly brandNames: readonly string[];
  readonly buyable: boolean;
  /** Article numbers that are known already. */
  readonly codes: readonly string[];
}

const LONGEST_TEXT = 300;
const MOST_TEXTS = 3_000;
/** So many texts around the main heading are about the thing itself. */
const BEFORE_HEADING = 12;
const AFTER_HEADING = 120;
/** The stock is not stated where something can simply be put into the cart. */
const BUYABLE = 'In stock (can be ordered online)';

/**
 * Facts in the visible texts of a product page: by label first, then by wording near the main heading.
 * @param texts all visible texts, in order
 */
export function productDetails(texts: readonly string[], product: Product): Fact[] {
  const short = texts.filter((text) => text.length <= LONGEST_TEXT).slice(0, MOST_TEXTS);
  const labelled = labelledFacts(short);
  const codes = distinct(valuesOf(labelled, 'SKU', codeIn));
  const sku = product.codes.length > 0 ? undefined : codes[0];
  const other = codes.find((code) => code !== sku && !product.codes.includes(code));
  const inAddress = product.addresses.map(codeInUrl).find(Boolean);
  return [
    ...fact('Brand', brandOf(short, labelled, product)),
    ...fact('Price', first(short, presentPrice)),
    ...fact('Availability', availabilityOf(around(short, product.heading), labelled, product.buyable)),
    ...fact('SKU', sku),
    ...fact('Product code', other ?? inAddress),
    ...fact('MPN', valuesOf(labelled, 'MPN', codeIn)[0]),
    ...fact('GTIN', valuesOf(labelled, 'GTIN', codeIn)[0]),
  ];
}

function brandOf(texts: readonly string[], labelled: readonly LabelledFact[], product: Product) {
  const stated = labelled.filter(({ name }) => name === 'Brand');
  const sure = stated.filter(({ marked }) => marked).map(({ value }) => asBrand(value));
  const unsure = stated.map(({ value }) => value);
  return (
    first(around(texts, product.heading), brandInByline) ??
    sure.find((name) => name !== undefined) ??
    brandInTitle([...unsure, ...product.brandNames], product.title)
  );
}

function availabilityOf(texts: readonly string[], labelled: readonly LabelledFact[], buyable: boolean) {
  const stated = valuesOf(labelled, 'Availability', availabilityFrom)[0];
  const line = texts.flatMap((text) => text.split('\n')).find(isStockLine);
  const canBeBought = buyable || texts.some(isBuyLabel);
  return stated ?? (line && availabilityFrom(line)) ?? (canBeBought ? BUYABLE : undefined);
}

/** The texts where the thing is named and offered; all of them on a page without a main heading. */
function around(texts: readonly string[], heading: string): readonly string[] {
  const at = heading === '' ? -1 : texts.findIndex((text) => text.replace(/\s+/g, ' ') === heading);
  return at < 0 ? texts : texts.slice(Math.max(0, at - BEFORE_HEADING), at + AFTER_HEADING);
}

function valuesOf(
  labelled: readonly LabelledFact[],
  name: LabelledFact['name'],
  read: (text: string) => string | undefined,
): string[] {
  return labelled.flatMap((entry) => (entry.name === name ? (read(entry.value) ?? []) : []));
}

function first<T>(texts: readonly string[], read: (text: string) => T | undefined): T | undefined {
  for (const text of texts) {
    const found = read(text);
    if (found !== undefined) return found;
  }
  return undefined;
}

function distinct(values: readonly string[]): string[] {
  return [...new Set(values)];
}
