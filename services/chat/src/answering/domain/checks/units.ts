import { packs } from '../language/language-pack.js';

/** Languages whose words for units and money are known. */
export const unitLanguages = 'da de en en-GB es fi fr id it nb nl pl pt ru sv tr uk'.split(' ');
const MEASURES =
  'gram kilogram ounce stone milliliter liter gallon millimeter centimeter meter kilometer foot yard mile celsius fahrenheit';
const TIMES: ReadonlySet<string> = new Set(['minute', 'hour', 'day', 'week', 'month', 'year']);
/** Its long name is money too. */
const POUND = 'pound';
/** Other single letters are words. */
const SYMBOLS = { l: 'liter', m: 'meter', g: 'gram', h: 'hour' };
const COUNTS = [1, 2, 5];
const NAMED = /°?[\p{L}\p{M}]+/gu;
const lastWord = (text: string): string => (text.match(NAMED) ?? []).at(-1)?.toLowerCase() ?? '';
const AFTER = /[ \u00A0\u202F/'’-]{0,2}(°?[\p{L}\p{M}]{1,20})\.?/uy;
const WORDS = 2;

let units: ReadonlyMap<string, readonly string[]> | undefined;

/** Units and months as the languages of the world write them, by their words in lower case. */
const unitsByWord = (): ReadonlyMap<string, readonly string[]> => {
  if (units) return units;
  const found = new Map<string, Set<string>>();
  const add = (text: string, unit: string): void => {
    const key = lastWord(text);
    if (key.length > 1) found.set(key, (found.get(key) ?? new Set()).add(unit));
  };
  for (const [word, unit] of Object.entries(SYMBOLS)) found.set(word, new Set([unit]));
  for (const language of unitLanguages) {
    for (const unit of [...MEASURES.split(' '), ...TIMES, POUND])
      for (const unitDisplay of unit === POUND ? (['short'] as const) : (['short', 'long'] as const)) {
        const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay });
        for (const count of COUNTS) add(format.format(count), unit);
      }
    const month = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
    for (let at = 0; at < 12; at += 1)
      for (const { type, value } of month.formatToParts(Date.UTC(2026, at, 5)))
        if (type === 'month') add(value, `${at + 1}`);
  }
  units = new Map([...found].map(([word, set]) => [word, [...set]]));
  return units;
};

/** What the two words behind a number may say that it counts: units of measures and times, and months by their numbers. */
export const unitsBehind = (text: string, at: number): string[] => {
  const known = unitsByWord();
  const behind: string[] = [];
  AFTER.lastIndex = at;
  for (let word = 0; word < WORDS; word += 1) {
    const [, said = ''] = AFTER.exec(text) ?? [];
    if (said === '') break;
    behind.push(...(known.get(said.toLowerCase()) ?? []));
  }
  return behind;
};

/** The number of the month that a word names. */
export const monthsNamed = (word: string): string[] =>
  (unitsByWord().get(word) ?? []).filter((unit) => !isMeasure(unit));

/** Whether a word names something that numbers of an answer count, which says nothing of whose they are. */
export const isUnit = (word: string): boolean =>
  unitsByWord().has(word.toLowerCase()) || currenciesNamed(word).length > 0;

/** No month. */
export const isMeasure = (unit: string): boolean => !/^\d/.test(unit);

/** Whether two numbers may count the same. Beside money only times are units: "per day". */
export const mayCountTheSame = (
  one: readonly string[],
  other: readonly string[],
  isMoney: boolean,
): boolean => {
  const [ours, theirs] = isMoney
    ? [one, other].map((list) => list.filter((unit) => TIMES.has(unit)))
    : [one, other];
  return !ours?.length || !theirs?.length || ours.some((unit) => theirs.includes(unit));
};

/** What measures and times come to in the first of their kind. */
const SCALES: readonly Readonly<Record<string, number>>[] = [
  { gram: 1, kilogram: 1_000 },
  { milliliter: 1, liter: 1_000 },
  { millimeter: 1, centimeter: 10, meter: 1_000, kilometer: 1_000_000 },
  { minute: 1, hour: 60, day: 1_440, week: 10_080 },
  { month: 1, year: 12 },
];

/** A number in each measure that its units may mean, as `kind of measure: value`. */
export const measuresOf = (readings: readonly string[], units: readonly string[]): string[] =>
  SCALES.flatMap((scale, kind) =>
    units.flatMap((unit) => {
      const { [unit]: factor } = scale;
      if (factor === undefined) return [];
      return readings.flatMap((reading) => {
        const value = Number((Number(reading) * factor).toFixed(6));
        return Number.isFinite(value) ? [`${kind}: ${value}`] : [];
      });
    }),
  );

/** The kind of measure that units are of. */
export const measureOf = (units: readonly string[]): number | undefined => {
  const kind = SCALES.findIndex((scale) => units.some((unit) => unit in scale));
  return kind < 0 ? undefined : kind;
};

const HUNDREDTHS: ReadonlySet<string> = new Set([
  '¢',
  ...[...packs.values()].flatMap(({ hundredths = [] }) => hundredths),
]);

/** Whether a word behind a number makes it hundredths of a currency; one letter does only where it touches the number. */
export const isHundredth = (word: string, touches: boolean): boolean =>
  HUNDREDTHS.has(word.toLowerCase()) && (word.length > 1 || word === '¢' || touches);

const MONEY = 'EUR USD GBP CHF JPY SEK NOK DKK PLN CZK CAD AUD';
let money: ReadonlyMap<string, readonly string[]> | undefined;

/** The currencies that a word behind a number may name, as in "12 euros". */
export const currenciesNamed = (word: string): readonly string[] => {
  if (!money) {
    const found = new Map<string, Set<string>>();
    for (const language of unitLanguages)
      for (const currency of MONEY.split(' ')) {
        const format = new Intl.NumberFormat(language, {
          style: 'currency',
          currency,
          currencyDisplay: 'name',
        });
        for (const count of COUNTS) {
          const key = lastWord(format.format(count));
          found.set(key, (found.get(key) ?? new Set()).add(currency));
        }
      }
    money = new Map([...found].map(([name, set]) => [name, [...set]]));
  }
  return money.get(word.toLowerCase().replace(/\.$/, '')) ?? [];
};
