import type { OpenElement } from '../html/html-walk.js';

const MAYBE_OLD =
  /line-?through|old|was|before|former|previous|original|compare|str[iu]|cross|rrp|msrp|uvp|list|sav|regular|normal|standard/i;
const STRUCK = /^(s|del|strike)$/;
const PRICES = /price|prijs|preis|prix|precio|prezzo|cena|amount|cost/i;
const OLD =
  /(^|[\s_-])(old|was|before|former|previous|original|compare(-?at)?|strike(-?through)?|struck|crossed|rrp|msrp|uvp|list-?price|sav(e|es|ing|ings)|you-?save)([\s_-]|$)/i;
/** The usual price: the former one where another is on sale. */
const USUAL = /(^|[\s_-])(regular|normal|standard)([\s_-]|$)/i;
const SALE = /(^|[\s_-])(on-?sale|sale|reduced|discount(ed)?|special)([\s_-]|$)/i;
/** Written through, whatever it is a price of. */
const STRUCK_NAME =
  /(^|[\s_-])(line-?through|strike(-?through)?|struck(-?(out|through))?|crossed(-?out)?)([\s_-]|$)/i;
const STRUCK_STYLE = /text-decoration[\w-]{0,10}\s{0,4}:[^;]{0,60}line-through/i;
/** So far around an element its box of prices is looked for. */
const STEPS = 4;

/** Whether an element holds what a thing cost before, or what is saved: by how it is written or what it is called. */
export function isOldPrice(element: OpenElement): boolean {
  if (STRUCK.test(element.tag)) return true;
  const { class: classes = '', id = '', style } = element.attributes;
  if (style !== undefined && STRUCK_STYLE.test(style.slice(0, 2_000))) return true;
  // the cheap look first: nearly all elements are called otherwise
  if (!MAYBE_OLD.test(classes) && !MAYBE_OLD.test(id)) return false;
  const own = namesOf(element);
  if (STRUCK_NAME.test(own)) return true;
  if (OLD.test(own)) return isAround(element, PRICES);
  return USUAL.test(own) && isAround(element, PRICES) && isAround(element.parent, SALE);
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
  return `${classes} ${id}`.slice(0, 500).replace(/([a-z])([A-Z])/g, '$1-$2');
}
