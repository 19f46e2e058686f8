import type { Fact } from '../structured/structured-facts.js';

/** What visitors ask for most comes first: it has to stand in one passage. */
const FIRST = [
  'Product',
  'Brand',
  'Price',
  'Availability',
  'SKU',
  'Product code',
  'MPN',
  'GTIN',
  'Rating',
  'Condition',
];

/** Facts as a sheet gives them; those of one name stay in the order they were found in. */
export function inOrder(facts: readonly Fact[]): Fact[] {
  const sheetPosition = ({ name }: Fact) => {
    const at = FIRST.indexOf(name);
    return at < 0 ? FIRST.length : at;
  };
  return facts.toSorted((a, b) => sheetPosition(a) - sheetPosition(b));
}
