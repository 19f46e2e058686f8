import type { OpenElement } from '../html/html-walk.js';
import { dashedName, nameTests } from '../html/name-tests.js';
import { anyOf } from './word-list.js';

const MAYBE_OLD =
  /line-?through|old|was|before|former|previous|original|compare|str[iu]|cross|rrp|msrp|uvp|list|sav|regular|normal|standard/i;
const maybeOld = nameTests([MAYBE_OLD], ['class', 'id']);
const STRUCK = new Set(['s', 'del', 'strike']);
const PRICES = new RegExp(`${anyOf(({ names }) => names?.price)}|amount|cost`, 'i');
const OLD =
  /(^|[\s_-])(old|was|before|former|previous|original|compare(-?at)?|strike(-?through)?|struck|crossed|rrp|msrp|uvp|list-?price|sav(e|es|ing|ings)|you-?save)([\s_-]|$)/i;
/** The usual price: the former one where another is on sale. */
const USUAL = /(^|[\s_-])(regular|normal|standard)([\s_-]|$)/i;
const SALE = /(^|[\s_-])(on-?sale|sale|reduced|discount(ed)?|special)([\s_-]|$)/i;
/** Written through, whatever it is a price of. */
const STRUCK_NAME =
  /(^|[\s_-])(line-?through|strike(-?through)?|struck(-?(out|through))?|crossed(-?out)?)([\s_-]|$)/i;
const STRUCK_STYLE = /text-decoration[\w-]{0,10}\s{0,4}:[^;]{0,60}line-through/i;
/** A list of prices, which has no list price in it. */
const PRICE_LIST = /price-?list/gi;
/** Badges that stand in the page of every product, and are shown by what the price around them is called. */
const BADGE = /(?:^|\s)price__badge-(sale|sold-out)(?:\s|$)/;
const SHOWN_BY = { sale: /(?:^|\s)price--on-sale(?:\s|$)/, 'sold-out': /(?:^|\s)price--sold-out(?:\s|$)/ };
/** So far around an element its box of prices is looked for. */
const STEPS = 4;

/** Whether an element holds what a thing cost before, or what is saved: by how it is written or what it is called. */
export function isOldPrice(element: OpenElement): boolean {
  if (last?.element !== element) last = { element, isOld: looksOld(element) };
  return last.isOld;
}

/** Two readers ask about one element after another. */
let last: { readonly element: OpenElement; readonly isOld: boolean } | undefined;

function looksOld(element: OpenElement): boolean {
  if (STRUCK.has(element.tag)) return true;
  const { style } = element.attributes;
  if (style !== undefined && STRUCK_STYLE.test(style.slice(0, 2_000))) return true;
  // the cheap look first: nearly all elements are called otherwise
  if (maybeOld(element.attributes) === 0) return false;
  const own = namesOf(element);
  if (STRUCK_NAME.test(own)) return true;
  if (OLD.test(own)) return isAround(element, PRICES);
  return USUAL.test(own) && isAround(element, PRICES) && isAround(element.parent, SALE);
}

/** Whether a badge says what is not so of this thing: only its style would tell. */
export function isUnshownBadge({ attributes, parent }: OpenElement): boolean {
  if (!attributes.class?.includes('price__badge')) return false;
  const badge = BADGE.exec(attributes.class)?.[1] as keyof typeof SHOWN_BY | undefined;
  if (badge === undefined) return false;
  for (let at = parent, steps = 0; at && steps <= STEPS; at = at.parent, steps += 1)
    if (SHOWN_BY[badge].test(at.attributes.class ?? '')) return false;
  return true;
}

/** Whether an element stands in a box of prices. */
export function isAmongPrices(element: OpenElement): boolean {
  return isAround(element, PRICES);
}

function isAround(element: OpenElement | undefined, names: RegExp): boolean {
  for (let at = element, steps = 0; at && steps <= STEPS; at = at.parent, steps += 1)
    if (names.test(namesOf(at))) return true;
  return false;
}

/** `price__regular` and `priceRegular` as words. */
function namesOf({ attributes: { class: classes = '', id = '' } }: OpenElement): string {
  return dashedName(`${classes} ${id}`).replaceAll(PRICE_LIST, ' ');
}
