import { ownerZone } from './owner-zone';

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

/** Dates as their reader writes them, by the calendar of the charts, in the owner's time zone unless another is asked for. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Pick<Intl.DateTimeFormat, 'format'> {
  return inOwnerZone(OWNER, options);
}

const dayOf = inOwnerZone('sv-SE', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** The owner's day of a moment, YYYY-MM-DD. */
export const isoDay = (at: Date | number): string => dayOf.format(at);

/** Made again only when the zone changes: making one is dear. */
function inOwnerZone(locale: Intl.LocalesArgument, options: Intl.DateTimeFormatOptions) {
  let made: { zone: string; format: Intl.DateTimeFormat } | undefined;
  return {
    format(at?: Date | number): string {
      const zone = ownerZone();
      if (made?.zone !== zone)
        made = { zone, format: new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }) };
      return made.format.format(at);
    },
  };
}

/** What stands between thousands and before decimals. */
export const separators = (): { group: string; decimal: string } => {
  const parts = new Intl.NumberFormat(OWNER, { useGrouping: 'always' }).formatToParts(1_234.5);
  const sign = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value ?? '';
  return { group: sign('group'), decimal: sign('decimal') };
};
