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
const AFTER = /[ \u00A0\u202F/-]{0,2}(°?[\p{L}\p{M}]{1,20})\.?/uy;
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
