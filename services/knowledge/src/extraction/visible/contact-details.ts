import { fold, normalise } from '@chirrup/text/fold';
import { anyOf } from './word-list.js';

const EMAIL = /[\p{L}\p{N}._%+-]@[\p{L}\p{N}-]{1,63}\.[\p{L}\p{N}-]/u;
/** Digits in groups, with a sign of a number that is dialled before them. */
const DIALLED =
  /(?<![\p{L}\p{N}.,/€$£])(?:\+\d|00\s?\d|\(0|0(?=\d))[\d\s()/.-]{4,18}\d(?![\p{L}\p{N}€$£%])/gu;
/** What stands before a number of a register. */
const REGISTERED = new RegExp(
  String.raw`(?<!\p{L})${anyOf(({ registers }) => registers)} ?-?${anyOf(({ number }) => number)}?\b[.:]{0,2} ?(?:\p{L}{2} ?)?$`,
  'u',
);
/** What stands before a number that is dialled, without accents. */
const LABELS = fold(
  `${anyOf(({ phone }) => phone)}|(?<!\\p{L})${anyOf(({ call }) => call)}`.normalize('NFKC'),
);
const LABELLED = new RegExp(
  `(?:${LABELS})[^\\d\\n]{0,24}(?<number>\\+?\\d[\\d\\s()/.-]{3,18}\\d)(?![\\p{L}\\p{N}€$£%])`,
  'gu',
);
const FEWEST_DIGITS = 7;
const FEWEST_DIGITS_LABELLED = 5;
const MOST_DIGITS = 15;
/** Dates and times of day have digits in groups too. */
const DATE_OR_TIME =
  /^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$|^\d{4}-\d{1,2}-\d{1,2}$|^\d{1,2}[.:]\d{2}(?:\s|$|\s?-)/u;

/** A street with a number, as people write it in the languages of the text pipeline. */
const STREET = [
  String.raw`\p{Lu}\p{L}*${anyOf(({ streetEndings }) => streetEndings)}\s\d`,
  String.raw`${anyOf(({ streets }) => streets)}\s(?:\p{Ll}{1,3}\s)*\p{Lu}[^\n\d]{1,40}\d`,
  String.raw`\p{Lu}[\p{L}.'’-]+ \d{1,4} ?[a-z]?\s?[,·|•]\s?(?:[A-Z]{1,2}-)?\d{4,5} \p{Lu}`,
  anyOf(({ addresses }) => addresses),
].join('|');
const PLACE = new RegExp(`(?<![\\p{L}\\p{N}])(?:${STREET})`, 'u');

export interface ContactDetails {
  readonly phone: boolean;
  readonly email: boolean;
  /** A street with a number. */
  readonly place: boolean;
}

/** Which ways of reaching people a text gives. */
export function contactDetails(text: string): ContactDetails {
  return { phone: hasNumber(text), email: EMAIL.test(text), place: PLACE.test(text) };
}

function hasNumber(written: string): boolean {
  const text = fold(normalise(written));
  const dialled = [...text.matchAll(DIALLED)]
    .filter(({ index }) => !REGISTERED.test(text.slice(0, index)))
    .map(([number]) => number);
  if (dialled.some((number) => isNumber(number, FEWEST_DIGITS))) return true;
  return [...text.matchAll(LABELLED)].some(({ groups }) =>
    isNumber(groups?.number ?? '', FEWEST_DIGITS_LABELLED),
  );
}

function isNumber(text: string, fewest: number): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= fewest && digits <= MOST_DIGITS && !DATE_OR_TIME.test(text.trim());
}
