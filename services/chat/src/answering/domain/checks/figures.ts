import { numbersByWord } from '@chirrup/text/numbers/number-words';
import { withoutEnd } from '@chirrup/text/without-end';
import {
  currenciesNamed,
  isHundredth,
  isMeasure,
  mayCountTheSame,
  measuresOf,
  monthsNamed,
  unitLanguages,
  unitsBehind,
} from './units.js';

/** What a number counts. */
type Kind = 'money' | 'percent' | 'plain';

/** A number in a text, in each way it can be read. */
export interface Figure {
  kind: Kind;
  /** `1299`, `12.5`, `18:30`. */
  readings: readonly string[];
  /** ISO 4217 codes that its sign may mean. */
  currencies: readonly string[];
  /** What the words behind it may say that it counts. */
  units: readonly string[];
  /** Where it stands in `plainText`. */
  at: number;
  end: number;
}

const ZEROS = /\p{Nd}/gu;
const SIGNS = currencySigns();
const NUMBER = String.raw`\d+(?:[.,:’'\u00A0\u202F/-]\d+)*(?: \d{3}(?!\d))*`;
const FIGURE = new RegExp(
  String.raw`(?<before>\p{Sc}|[A-Z]{2,3}\$?)?[ \u00A0\u202F]?(?<number>${NUMBER})[ \u00A0\u202F]?(?<after>\p{Sc}|[%٪％‰]|[A-Z]{3}(?![\p{L}\p{N}])|\p{L}{1,20}\.?)?`,
  'gu',
);
const WORD = /\p{L}[\p{L}\p{M}-]*/gu;
/** A reading of one digit is said in many ways: "a", "both". */
export const ANY = '1';
/** The number of a list item, a citation, or of a heading. */
const NO_FIGURE = /^[ \t>*_#-]{0,8}\d{1,3}[.)](?=\s)|\[\d{1,3}\]/gmu;

/** A time of the day in the letters of French, and of timetables. */
const CLOCK = /(?<![\d.,:])(\d{1,2}) ?h ?(\d{2})(?!\p{L}|\d)/gu;

/** A text with the digits of all scripts in one, citations and the numbers of list items blank. */
export const plainText = (text: string): string =>
  plainDigits(text)
    .replace(NO_FIGURE, (number) => ' '.repeat(number.length))
    .replace(CLOCK, '$1:$2');

/** The numbers of a text. */
export const figuresIn = (text: string): Figure[] => {
  const plain = plainText(text);
  return [...plain.matchAll(FIGURE)].map(({ groups = {}, index, 0: whole }) => {
    const { before = '', number = '', after: behind = '' } = groups;
    // the end of the sentence is none of a sign
    const after = SIGNS.has(behind) ? behind : behind.replace(/\.$/, '');
    const isSign = SIGNS.has(after);
    const end = index + whole.length - (isSign ? 0 : behind.length);
    const currencies = [before, after].flatMap((sign) => SIGNS.get(sign) ?? []);
    if (!isSign) currencies.push(...currenciesNamed(after));
    const isPart = isHundredth(after, plain.charAt(end - 1) !== ' ' && !isSign);
    const percent = /^[%٪％‰]/u.test(after) || percentWords().has(after.toLowerCase());
    return {
      kind: percent ? 'percent' : isPart || currencies.length > 0 ? 'money' : 'plain',
      readings: isPart ? readingsOf(number).map(hundredthOf) : readingsOf(number),
      currencies: isPart ? [] : currencies,
      units: unitsBehind(plain, end),
      at: index + whole.indexOf(number),
      end: index + whole.length - (isSign || isPart ? 0 : behind.length),
    };
  });
};

/** The quantities that a text says in words: "three hours". */
export const spelledFigures = (text: string, languages: readonly string[]): Figure[] =>
  numberWords(text, languages).filter(
    ({ units, readings }) => units.some(isMeasure) && !readings.includes(ANY),
  );

/** Each number that stands in words. */
export const numberWords = (text: string, languages: readonly string[]): Figure[] => {
  const numbers = [...new Set(['en', ...languages])].map(numbersByWord);
  const lower = text.toLowerCase();
  return [...lower.matchAll(WORD)].flatMap(({ 0: word, index }) =>
    numbers.flatMap((known): Figure[] => {
      const value = known.get(word);
      if (value === undefined) return [];
      const units = [...unitsBehind(lower, index + word.length), ...monthsNamed(word)];
      const end = index + word.length;
      return [{ kind: 'plain', readings: [String(value)], currencies: [], units, at: index, end }];
    }),
  );
};

/** The numbers that some texts state, in digits or in words. */
export class StatedFigures {
  readonly #byReading = new Map<string, Figure[]>();
  readonly #measures = new Set<string>();

  /** @param languages BCP 47, of words that may say a number */
  constructor(texts: readonly string[], languages: readonly string[]) {
    for (const text of texts)
      for (const figure of [...figuresIn(text), ...numberWords(text, languages)])
        for (const reading of figure.readings) this.#add(reading, figure);
  }

  /** Whether a number in words stands here, whatever it counts. */
  statesWord(word: string, language: string): boolean {
    const value = numbersByWord(language).get(word.toLowerCase());
    return value !== undefined && String(value) !== ANY && this.#byReading.has(String(value));
  }

  /** Whether a number stands here as it is meant: a price as a price, a share as a share. */
  states({ kind, readings, currencies, units }: Figure): boolean {
    if (kind === 'plain' && readings.every((reading) => reading === ANY)) return true;
    if (kind === 'plain' && measuresOf(readings, units).some((one) => this.#measures.has(one))) return true;
    return this.#parts(readings).some((parts) =>
      parts.every((part) =>
        (this.#byReading.get(part) ?? []).some((stated) => {
          if (kind === 'percent') return stated.kind === 'percent';
          if (stated.kind === 'percent') return false;
          const isMoney = kind === 'money' || stated.kind === 'money';
          if (!mayCountTheSame(units, stated.units, isMoney)) return false;
          if (currencies.length === 0 || stated.currencies.length === 0) return true;
          return stated.currencies.some((code) => currencies.includes(code));
        }),
      ),
    );
  }

  /** A date may be written in other parts than it is stated. */
  #parts(readings: readonly string[]): string[][] {
    return readings.map((reading) => reading.split(' '));
  }

  #add(reading: string, figure: Figure): void {
    if (figure.kind === 'plain')
      for (const one of measuresOf([reading], figure.units)) this.#measures.add(one);
    for (const part of reading.split(' ')) {
      const known = this.#byReading.get(part);
      if (known) known.push(figure);
      else this.#byReading.set(part, [figure]);
    }
  }
}

const plainDigits = (text: string): string =>
  text.replace(ZEROS, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    if (code < 128) return digit;
    // digits of every script stand in rows of ten
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });

const plainNumber = (digits: string): string => {
  const [whole = '', fraction = ''] = digits.split('.');
  const decimals = withoutEnd(fraction, /0/);
  const units = whole.replace(/^0+(?=\d)/, '');
  return decimals === '' ? units : `${units}.${decimals}`;
};

const hundredthOf = (reading: string): string => String(Number((Number(reading) / 100).toFixed(6)));

/** Each way a number can be meant: `1.250` is a thousand or one and a quarter, `18:00` is 6 in the evening. */
const readingsOf = (number: string): string[] => {
  const [, hours = '', minutes = ''] = /^(\d{1,2})[:.](\d{2})$/.exec(number) ?? [];
  const readings = new Set<string>();
  if (hours !== '' && Number(hours) < 25 && Number(minutes) < 60) {
    for (const hour of [Number(hours), (Number(hours) + 12) % 24]) {
      readings.add(`${hour}:${minutes}`);
      if (minutes === '00') readings.add(String(hour));
    }
  }
  if (number.includes(':')) return [...readings];
  const parts = number.split(/[^\d]+/);
  const marks: string[] = number.match(/[^\d]/g) ?? [];
  if (marks.length === 0) return [plainNumber(number), ...readings];
  const isGrouped = parts.slice(1).every((part) => part.length === 3);
  if (isGrouped) readings.add(plainNumber(parts.join('')));
  const last = marks[marks.length - 1] ?? '';
  const decimals = parts[parts.length - 1] ?? '';
  if (
    /[.,]/.test(last) &&
    parts.slice(1, -1).every((part) => part.length === 3) &&
    marks.indexOf(last) === marks.length - 1
  )
    readings.add(plainNumber(`${parts.slice(0, -1).join('')}.${decimals}`));
  // a date or a range: each of its parts
  if (!isGrouped || /[/-]/.test(number))
    if (parts.length > 2 || /[/-]/.test(number)) readings.add(parts.map(plainNumber).join(' '));
  return [...readings];
};

/** Signs and codes of currencies, with the codes they may mean. */
function currencySigns(): ReadonlyMap<string, readonly string[]> {
  const signs = new Map<string, string[]>();
  const add = (sign: string, code: string) => signs.set(sign, [...(signs.get(sign) ?? []), code]);
  for (const code of Intl.supportedValuesOf('currency')) {
    add(code, code);
    const format = new Intl.NumberFormat('en', {
      style: 'currency',
      currency: code,
      currencyDisplay: 'narrowSymbol',
    });
    const sign = format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? code;
    if (sign !== code) add(sign, code);
  }
  return signs;
}

let percent: ReadonlySet<string> | undefined;
/** "percent" as the languages of the world write it. */
const percentWords = (): ReadonlySet<string> => {
  percent ??= new Set(
    unitLanguages.flatMap((language) => {
      const format = new Intl.NumberFormat(language, { style: 'unit', unit: 'percent', unitDisplay: 'long' });
      const unit = format
        .formatToParts(5)
        .find(({ type }) => type === 'unit')
        ?.value.trim()
        .toLowerCase();
      return unit ? [unit] : [];
    }),
  );
  return percent;
};
