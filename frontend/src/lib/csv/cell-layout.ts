import { type NumberLayout, numberLayout } from './cell-number';
import { elements } from './workbook';

/** How a cell shows the number in it; undefined: as it is. */
export type CellLayout = NumberLayout | 'date' | 'duration' | undefined;

/** Formats of dates, times and lengths of time that a workbook names by their number alone. */
const DATES = [...span(14, 22), ...span(27, 36), 45, 47, ...span(50, 58)];
const DURATION = 46;
const TOKEN = /^(y{1,4}|m{1,5}|d{1,4}|h{1,2}|s{1,2}|a\/?p|am|pm|a|p|e{1,4}|a{3,5}|g{1,3}|b{1,4})$/i;
const DAY = 86_400_000;
/** Days between the beginning of a workbook's days and of those of a clock. */
const BEFORE_1970 = 25_569;
const FROM_1904 = 1_462;

/** By the number of a style. */
export function layoutsOf(styles: Document | undefined): CellLayout[] {
  const codes = new Map(
    elements(styles, 'numFmt').map((one) => [
      one.getAttribute('numFmtId'),
      one.getAttribute('formatCode') ?? '',
    ]),
  );
  const [cells] = elements(styles, 'cellXfs');
  return elements(cells, 'xf').map((one) => {
    const id = one.getAttribute('numFmtId') ?? '0';
    const code = codes.get(id);
    return timeLayout(id, code) ?? numberLayout(id, code);
  });
}

function timeLayout(id: string, code: string | undefined): 'date' | 'duration' | undefined {
  if (code === undefined) {
    if (Number(id) === DURATION) return 'duration';
    return DATES.includes(Number(id)) ? 'date' : undefined;
  }
  const [shown = ''] = code.replace(/\\.|"[^"]*"/g, ' ').split(';');
  const tokens = shown.replace(/\[[^[\]]*\]/g, ' ').match(/[a-z]+/gi) ?? [];
  if (/\[(h+|m+|s+)\]/i.test(shown)) return 'duration';
  return tokens.length > 0 && tokens.every((token) => TOKEN.test(token)) ? 'date' : undefined;
}

/** A day, a time, or both, from the days that a cell counts. */
export function shownDate(days: number, isFrom1904: boolean): string {
  const at = new Date(
    Math.round((days - BEFORE_1970 + (isFrom1904 ? FROM_1904 : 0)) * (DAY / 1_000)) * 1_000,
  );
  if (Number.isNaN(at.getTime())) return String(days);
  const moment = shownMoment(at.toISOString());
  // a time alone is one of the day before days are counted
  return days < 1 ? at.toISOString().slice(11, 19).replace(/:00$/, '') : moment;
}

/** A written moment without what says nothing: midnight, seconds that are none. */
export const shownMoment = (written: string): string =>
  written
    .replace(/(\.\d*)?Z?$/, '')
    .replace(/:00$/, '')
    .replace(/T00:00$/, '')
    .replace('T', ' ');

/** Hours that go on beyond a day. */
export function shownDuration(days: number): string {
  const seconds = Math.round(days * (DAY / 1_000));
  const two = (count: number) => String(Math.floor(count)).padStart(2, '0');
  const rest = seconds % 60 === 0 ? '' : `:${two(seconds % 60)}`;
  return `${Math.floor(seconds / 3_600)}:${two((seconds / 60) % 60)}${rest}`;
}

function span(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
