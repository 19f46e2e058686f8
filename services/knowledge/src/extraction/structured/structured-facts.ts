import { Parser } from 'htmlparser2';
import { squeeze } from '../html/html-walk.js';
import { measureOf, quantityText } from './measure.js';
import { firstText, itemsOf, type StructuredItem, typeName } from './structured-item.js';

export interface Fact {
  readonly name: string;
  readonly value: string;
}

const PRODUCT =
  /^(Product|ProductGroup|ProductModel|IndividualProduct|Vehicle|Car|Book|SoftwareApplication|Course|Event)$/i;
const BUSINESS = /(Organization|Store|Business|Restaurant|Hotel|Shop|Corporation|Dentist|Service)$/;
const ARTICLE = /(Article|BlogPosting|Report)$/;
const MAX_OFFERS = 30;
const NOT_ASKED = /(?:Strikethrough|List|SRP|MSRP|RRP)\w{0,12}$/i;
const LONGEST_AVAILABILITY = 30;
const CAN_BE_HAD = /^(in ?stock|limited|online only|in store|available)/i;

/** Structured data of a page as short facts that visitors ask for. */
export function factsOf(items: readonly StructuredItem[]): Fact[] {
  const facts: Fact[] = [];
  const products = items.filter((item) => hasType(item, PRODUCT));
  // A list of many products is a category page: its entries have no single price.
  if (products.length > 0) facts.push(...productFacts(mainProduct(products)));
  else facts.push(...offerFacts(items.filter((item) => hasType(item, /^(Aggregate)?Offer$/))));
  for (const item of items) {
    if (hasType(item, /^BreadcrumbList$/)) facts.push(...breadcrumb(item));
    else if (hasType(item, BUSINESS)) facts.push(...businessFacts(item));
    else if (hasType(item, ARTICLE)) facts.push(...articleFacts(item));
  }
  return distinct(facts);
}

/** Questions and answers of FAQ pages. */
export function questionsOf(items: readonly StructuredItem[]): { question: string; answer: string }[] {
  const questions = items
    .filter((item) => hasType(item, /^(FAQPage|QAPage)$/))
    .flatMap((item) => itemsOf(item, 'mainEntity'))
    .concat(items.filter((item) => hasType(item, /^Question$/)));
  return questions.flatMap((item) => {
    const question = plain(firstText(item, 'name', 'text'));
    const [answer] = [...itemsOf(item, 'acceptedAnswer'), ...itemsOf(item, 'suggestedAnswer')];
    const text = plain(firstText(answer, 'text', 'name'));
    return question && text ? [{ question, answer: text }] : [];
  });
}

export function hasType(item: StructuredItem, pattern: RegExp): boolean {
  return item.types.some((type) => pattern.test(type));
}

function mainProduct(products: readonly StructuredItem[]): StructuredItem {
  const offered = products.find((item) => item.properties.has('offers') || item.properties.has('hasVariant'));
  return offered ?? (products[0] as StructuredItem);
}

function productFacts(item: StructuredItem): Fact[] {
  const gtin = firstText(item, 'gtin', 'gtin13', 'gtin12', 'gtin14', 'gtin8', 'isbn');
  const variants = itemsOf(item, 'hasVariant');
  const offers = [...itemsOf(item, 'offers'), ...variants.flatMap((variant) => itemsOf(variant, 'offers'))];
  return [
    ...fact('Product', firstText(item, 'name')),
    ...fact('Brand', firstText(item, 'brand', 'manufacturer')),
    ...offerFacts(offers),
    ...fact('SKU', firstText(item, 'sku', 'productID', 'identifier') ?? firstText(offers[0], 'sku')),
    ...fact('MPN', firstText(item, 'mpn', 'model')),
    ...fact('GTIN', gtin),
    ...rating(item),
    ...[
      'color',
      'size',
      'material',
      'category',
      'weight',
      'height',
      'width',
      'depth',
      'pattern',
      'startDate',
      'endDate',
      'location',
    ].flatMap((name) => fact(label(name), measureOf(item, name))),
    ...fact('Status', readable(firstText(item, 'eventStatus')?.replace(/^.{0,40}Event/, ''))),
    ...itemsOf(item, 'additionalProperty').flatMap((entry) =>
      fact(firstText(entry, 'name') ?? '', quantityText(entry)),
    ),
    ...variants.slice(0, MAX_OFFERS).flatMap((variant) => {
      const [offer] = itemsOf(variant, 'offers');
      const state = availabilityOf(firstText(offer, 'availability'));
      return fact(
        'Variant',
        [firstText(variant, 'name'), firstText(variant, 'sku'), priceOf(offer), state]
          .filter(Boolean)
          .join(', '),
      );
    }),
    ...fact('Description', firstText(item, 'description')),
  ];
}

function offerFacts(offers: readonly StructuredItem[]): Fact[] {
  const all = offers.flatMap((offer) => [offer, ...itemsOf(offer, 'offers')]);
  const prices = [...new Set(all.map(priceOf).filter((price) => price !== undefined))];
  const availability = all.map((offer) => availabilityOf(firstText(offer, 'availability'))).filter(Boolean);
  // One size that can be had makes the product one that can be had.
  const named = all.filter((offer) => firstText(offer, 'name', 'sku')).slice(0, MAX_OFFERS);
  const best = availability.find((text) => text && CAN_BE_HAD.test(text)) ?? availability[0];
  // a visitor knows a size or a colour, not the shop's own number of it
  const differing = named.flatMap((offer) => {
    const [state, name] = [availabilityOf(firstText(offer, 'availability')), firstText(offer, 'name')];
    return state && name && state !== best ? `${name}: ${state}` : [];
  });
  const exceptions = differing.length > 0 ? ` (${differing.join('; ')})` : '';
  return [
    ...prices.slice(0, 10).flatMap((price) => fact('Price', price)),
    ...fact('Availability', best && `${best}${exceptions}`),
    ...fact('Condition', readable(firstText(all[0], 'itemCondition')?.replace(/Condition$/, ''))),
    ...fact('Price valid until', firstText(all[0], 'priceValidUntil')),
    ...(named.length > 1
      ? named.flatMap((offer) =>
          fact(
            'Offer',
            [
              [firstText(offer, 'name', 'sku'), priceOf(offer)].filter(Boolean).join(': '),
              availabilityOf(firstText(offer, 'availability')),
            ]
              .filter(Boolean)
              .join(', '),
          ),
        )
      : []),
  ];
}

function priceOf(offer: StructuredItem | undefined): string | undefined {
  if (!offer) return undefined;
  const specification = itemsOf(offer, 'priceSpecification').find(isAskedPrice);
  const currency = firstText(offer, 'priceCurrency') ?? firstText(specification, 'priceCurrency') ?? '';
  const low = firstText(offer, 'lowPrice');
  const high = firstText(offer, 'highPrice');
  const range = low && high && low !== high ? `${low} to ${high}` : (low ?? high);
  const price = firstText(offer, 'price') ?? firstText(specification, 'price') ?? range;
  return price && /\d/.test(price)
    ? `${price} ${price.includes(currency) ? '' : currency}`.trim()
    : undefined;
}

/** Neither a former price nor one for members. */
function isAskedPrice(specification: StructuredItem): boolean {
  const isFormer = NOT_ASKED.test(firstText(specification, 'priceType') ?? '');
  return !isFormer && itemsOf(specification, 'validForMemberTier').length === 0;
}

function rating(item: StructuredItem): Fact[] {
  const [given] = itemsOf(item, 'aggregateRating');
  const value = firstText(given, 'ratingValue');
  const count = firstText(given, 'reviewCount', 'ratingCount');
  if (!value) return [];
  return fact(
    'Rating',
    `${value} out of ${firstText(given, 'bestRating') ?? '5'}${count ? ` (${count} reviews)` : ''}`,
  );
}

function breadcrumb(item: StructuredItem): Fact[] {
  const names = itemsOf(item, 'itemListElement').map((entry) => firstText(entry, 'name', 'item'));
  const path = names.filter((name) => name && !/^https?:/.test(name)).join(' > ');
  return fact('Category path', path);
}

function businessFacts(item: StructuredItem): Fact[] {
  const [address] = itemsOf(item, 'address');
  const parts = ['streetAddress', 'postalCode', 'addressLocality', 'addressRegion', 'addressCountry'];
  const written = address
    ? parts
        .map((part) => firstText(address, part))
        .filter(Boolean)
        .join(', ')
    : firstText(item, 'address');
  const hours = (item.properties.get('openingHours') ?? [])
    .filter((value) => typeof value === 'string')
    .concat(itemsOf(item, 'openingHoursSpecification').slice(0, MAX_OFFERS).flatMap(hoursOf))
    .join('; ');
  return [
    ...fact('Company', firstText(item, 'legalName', 'name')),
    ...fact('Telephone', firstText(item, 'telephone')),
    ...fact('E-mail', firstText(item, 'email')?.replace(/^mailto:/, '')),
    ...fact('Address', written),
    ...fact('Opening hours', hours),
  ];
}

/** `Monday, Tuesday 09:00–17:30`; a day without times is closed. */
function hoursOf(item: StructuredItem): string[] {
  const days = (item.properties.get('dayOfWeek') ?? []).flatMap((day) =>
    typeof day === 'string' ? typeName(day) : [],
  );
  const times = [firstText(item, 'opens'), firstText(item, 'closes')].map((time) => time?.slice(0, 5));
  const [opens, closes] = times;
  const period = [firstText(item, 'validFrom'), firstText(item, 'validThrough')].filter(Boolean).join(' – ');
  const when = [days.join(', '), period].filter(Boolean).join(' ');
  if (when === '') return [];
  return [`${when} ${opens && closes && opens !== closes ? `${opens}–${closes}` : 'closed'}`];
}

function articleFacts(item: StructuredItem): Fact[] {
  return [
    ...fact('Author', firstText(item, 'author')),
    ...fact('Published', firstText(item, 'datePublished')?.slice(0, 10)),
  ];
}

export function availabilityOf(text: string | undefined): string | undefined {
  const name = text && (text.split(/[/#]/).at(-1) ?? text);
  // Longer than any schema.org name: a sentence about something else.
  return name && name.length <= LONGEST_AVAILABILITY ? readable(name) : undefined;
}

/** `InStock` and `in_stock` as words: `In stock`. */
function readable(text: string | undefined): string | undefined {
  const name = text?.split('/').at(-1);
  if (!name) return undefined;
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .replace('instock', 'in stock')
    .replace('outofstock', 'out of stock')
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function label(name: string): string {
  return readable(name) ?? name;
}

/** Structured data often carries markup and entities inside its strings. */
export function plain(text: string | undefined): string | undefined {
  if (!text || !/[<&]/.test(text)) return text && squeeze(text);
  const pieces: string[] = [];
  const parser = new Parser({ ontext: (piece) => pieces.push(piece), onopentag: () => pieces.push(' ') });
  parser.end(text.slice(0, 50_000));
  return squeeze(pieces.join(''));
}

export function fact(name: string, value: string | undefined): Fact[] {
  const text = plain(value);
  return text && name ? [{ name: squeeze(name).slice(0, 100), value: text.slice(0, 2_000) }] : [];
}

function distinct(facts: readonly Fact[]): Fact[] {
  return [...new Map(facts.map((entry) => [`${entry.name}\n${entry.value}`, entry])).values()];
}
