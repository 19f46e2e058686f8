/** Of an element what this looks at. */
interface Shown {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
}

const RAISED_DIGITS = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const CENTS =
  /(?:^|[\s_-])(?:cents?|centimes|decimals?|fraction(?:al-?part)?|price-?(?:cents|decimals?|fraction))(?:[\s_-]|$)/i;
/** What a script counts up to when the element comes into sight. */
const COUNTED =
  /^data-(?:[a-z]+-)?(?:count(?:er)?|count-?to|to|to-value|target|end|stop|number|num|val(?:ue)?)$/;
const NUMBER = /^\d{1,12}(?:[.,]\d{1,4})?$/;
const BEFORE_COUNTING = /^\s{0,40}[01]\s{0,40}$/;
const RAISED = /[⁰¹²³⁴-⁹]/;
const ONLY_CENTS = /^[⁰¹²³⁴-⁹]{2}$/;
const CENTS_BEHIND = /(\p{Sc}\s?\d{1,7})([⁰¹²³⁴-⁹]{2})(?![⁰¹²³⁴-⁹])/gu;
const CENTS_BEFORE = /(\d)([⁰¹²³⁴-⁹]{2})(?=\s?\p{Sc})/gu;
/** A digit above a line and one below it, behind a whole number or not. */
const FRACTION = /(\d{0,4})([⁰¹²³⁴-⁹]{1,2})[/⁄](?=\d)/gu;
const CENTS_PARTED = /(\d[.,])([⁰¹²³⁴-⁹]{1,2})(?![⁰¹²³⁴-⁹])/gu;

/** What a script has yet to put in its place: `{{ price }}`. */
const PLACEHOLDER = /\{\{[^{}]{1,200}\}\}|\{%[^{}%]{1,200}%\}/;
const TEMPLATE = /\$\{\w|<%/;
const CODE = /^(script|style|code|pre|kbd|samp|tt|textarea|template)$/;
const DATE = /^(\d{4})-(\d{2})-(\d{2})/;

/**
 * Text of the source as its element shows it: digits raised above the line, figures that count up at their end, the date
 * of what happened "3 days ago". Where a script puts its text, nothing.
 */
export function seenText(text: string, element: Shown | undefined): string {
  if (!element) return text;
  if (/[{%]/.test(text) && (PLACEHOLDER.test(text) || TEMPLATE.test(text)) && !CODE.test(element.tag))
    return '';
  if (element.tag === 'script' || !/\d/.test(text)) return text;
  if (element.attributes.datetime !== undefined) return datedText(text, element.attributes.datetime);
  if (element.tag === 'sup' || isCents(element)) return raised(text);
  return BEFORE_COUNTING.test(text) ? (countOf(element.attributes) ?? text) : text;
}

/** A time that is counted from the day it is read means another one on the next day. */
function datedText(text: string, datetime: string): string {
  const [date, year = '', , day = ''] = DATE.exec(datetime) ?? [];
  const numbers = text.match(/\d{1,4}/g)?.map(Number) ?? [];
  const isNamed = numbers.some((number) => [Number(year), Number(year) % 100, Number(day)].includes(number));
  return date === undefined || isNamed || /\d[:.h]\d\d/.test(text) ? text : date;
}

/** Whether an element holds the second half of a price. */
export function isCents({ attributes }: Shown): boolean {
  return attributes.class !== undefined && CENTS.test(attributes.class.slice(0, 500));
}

/** Digits that stand above the line. */
export function raised(text: string): string {
  return text.replace(/\d/g, (digit) => RAISED_DIGITS[Number(digit)] ?? digit);
}

/** Raised digits behind a price are its cents. */
export function withCents(text: string): string {
  if (!RAISED.test(text)) return text;
  return text
    .replace(FRACTION, (_, whole: string, upper: string) => `${whole}${whole && ' '}${lowered(upper)}/`)
    .replace(CENTS_PARTED, (_, whole: string, cents: string) => `${whole}${lowered(cents)}`)
    .replace(CENTS_BEHIND, (_, whole: string, cents: string) => `${whole}.${lowered(cents)}`)
    .replace(CENTS_BEFORE, (_, whole: string, cents: string) => `${whole}.${lowered(cents)}`);
}

/** Cents on a line of their own belong to the amount on the line before: whether that is so. */
export function joinCents(before: { text: string } | undefined, text: string): boolean {
  if (!before || !ONLY_CENTS.test(text) || !/\d$/.test(before.text)) return false;
  before.text = withCents(before.text + text);
  return true;
}

function lowered(digits: string): string {
  return digits.replace(/./gu, (digit) => String(RAISED_DIGITS.indexOf(digit)));
}

function countOf(attributes: Shown['attributes']): string | undefined {
  const found = Object.entries(attributes).find(([name, value]) => COUNTED.test(name) && NUMBER.test(value));
  return found?.[1];
}
