import { analyse } from '@chirrup/text/analyse';
import { normalise } from '@chirrup/text/fold';
import { withoutEnd } from '@chirrup/text/without-end';

const NUMBER = /\d+(?:[.,'’\u00a0 ]\d{3})*(?:[.,:]\d+)?/g;
const MAIL_OR_HOST =
  /(?<![^\s@,;()<>])[^\s@,;()<>]{1,100}@[^\s@,;()<>]+|(?<![a-z0-9.-])(?:[a-z0-9-]{2,63}\.){1,8}[a-z]{2,20}\b(?:\/\S*)?/giu;
/** This share of an answer's words must stand in the text it rests on. */
const ENOUGH = 0.6;

const numbersIn = (text: string): string[] =>
  [...text.normalize('NFKC').matchAll(NUMBER)].map(([number]) => number.replace(/[^\d]/g, ''));

/** All numbers of a text stand in its source, however they are grouped there. */
export const hasItsNumbers = (text: string, source: string): boolean => {
  const known = new Set(numbersIn(source));
  return numbersIn(text).every((number) => known.has(number));
};

/** All mail addresses and host names of a text stand in its source. */
export const hasItsAddresses = (text: string, source: string): boolean => {
  const known = normalise(source);
  return [...text.matchAll(MAIL_OR_HOST)].every(([found]) =>
    known.includes(withoutEnd(normalise(found), /[./]/)),
  );
};

/** How many of a text's words stand in its source, 0 to 1. */
export const overlap = (text: string, source: string): number => {
  const { language } = analyse(source);
  const known = new Set(analyse(source, { language }).tokens);
  const words = analyse(text, { language }).tokens;
  return words.length === 0 ? 0 : words.filter((word) => known.has(word)).length / words.length;
};

/** True when the source supports the text: it has its numbers and addresses, and most of its words. */
export const isSupported = (text: string, source: string): boolean =>
  hasItsNumbers(text, source) && hasItsAddresses(text, source) && overlap(text, source) >= ENOUGH;
