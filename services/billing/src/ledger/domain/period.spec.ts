import { addMonths, periodAt } from './period.js';

const at = (iso: string) => Date.parse(iso);
const dates = (anchor: string, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(addMonths(at(anchor), n)).toISOString().slice(0, 10));

it('keeps the day of the subscription, and takes the last one of shorter months', () => {
  expect(dates('2026-12-31T10:00:00Z', 5)).toEqual([
    '2026-12-31',
    '2027-01-31',
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
  ]);
  expect(dates('2028-01-30T00:00:00Z', 3)).toEqual(['2028-01-30', '2028-02-29', '2028-03-30']);
});

it('brings a leap day back in the next leap year', () => {
  const leapDay = at('2028-02-29T12:00:00Z');
  expect(addMonths(leapDay, 12)).toBe(at('2029-02-28T12:00:00Z'));
  expect(addMonths(leapDay, 48)).toBe(at('2032-02-29T12:00:00Z'));
});

it('begins a period at the very millisecond, and leaves no gap', () => {
  const anchor = at('2026-10-31T09:30:00.250Z');
  const november = { start: at('2026-11-30T09:30:00.250Z'), end: at('2026-12-31T09:30:00.250Z') };
  expect(periodAt(anchor, november.start - 1).end).toBe(november.start);
  expect(periodAt(anchor, november.start)).toEqual(november);
  expect(periodAt(anchor, november.end - 1)).toEqual(november);
  expect(periodAt(anchor, november.end).start).toBe(november.end);
});

it('knows no time zones: clock changes move nothing', () => {
  const anchor = at('2026-03-28T23:30:00+01:00');
  expect(periodAt(anchor, at('2026-04-29T00:29:59+02:00')).start).toBe(at('2026-03-28T22:30:00Z'));
  expect(periodAt(anchor, at('2026-04-29T00:30:00+02:00')).start).toBe(at('2026-04-28T22:30:00Z'));
});

it('is the first period for a clock that is behind', () => {
  const anchor = at('2026-11-22T10:00:00Z');
  expect(periodAt(anchor, anchor - 5_000).start).toBe(anchor);
});
