import { availabilityOf, type Fact, fact } from './structured-facts.js';

/** Facts from OpenGraph, product and Twitter meta tags, the shops' second most usual notation. */
export function metaFacts(meta: ReadonlyMap<string, string>): Fact[] {
  const first = (...names: string[]) => names.map((name) => meta.get(name)).find(Boolean);
  const amount = first('product:sale_price:amount', 'product:price:amount', 'og:price:amount', 'price');
  const currency =
    first('product:price:currency', 'og:price:currency', 'product:sale_price:currency', 'pricecurrency') ??
    '';
  return [
    ...fact('Price', amount && /\d/.test(amount) ? `${amount} ${currency}` : undefined),
    ...fact('Brand', first('product:brand', 'og:brand', 'brand')),
    ...fact('SKU', first('product:retailer_item_id', 'product:sku', 'og:sku', 'sku')),
    ...fact('MPN', first('product:mfr_part_no', 'mpn')),
    ...fact('GTIN', first('product:ean', 'product:upc', 'product:isbn', 'gtin13')),
    ...fact('Availability', availabilityOf(first('product:availability', 'og:availability'))),
    ...fact('Condition', first('product:condition')),
    ...twitterLabels(meta),
    ...fact('Description', first('description', 'og:description')),
  ];
}

function twitterLabels(meta: ReadonlyMap<string, string>): Fact[] {
  return ['1', '2'].flatMap((n) => {
    const name = meta.get(`twitter:label${n}`);
    return name && !/reading|written|lesezeit/i.test(name) ? fact(name, meta.get(`twitter:data${n}`)) : [];
  });
}
