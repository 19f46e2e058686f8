// One language of numbers and dates on all pages, whatever the browser's calendar and digits: numbers that are not formatted
// stand beside them.
const { locale } = new Intl.DateTimeFormat().resolvedOptions();
const OWNER = new Intl.Locale(locale, { calendar: 'gregory', numberingSystem: 'latn' });

const plain = new Intl.NumberFormat(OWNER);

/** A number as its reader writes numbers. */
export const number = (value: number): string => plain.format(value);

/** Numbers of a kind, as their reader writes them. */
export const numberFormat = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  new Intl.NumberFormat(OWNER, options);

/** Dates as their reader writes them, by the calendar of the charts. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(OWNER, options);

/** What stands between thousands and before decimals. */
export const separators = (): { group: string; decimal: string } => {
  const parts = new Intl.NumberFormat(OWNER, { useGrouping: 'always' }).formatToParts(1_234.5);
  const sign = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  return { group: sign('group'), decimal: sign('decimal') };
};
