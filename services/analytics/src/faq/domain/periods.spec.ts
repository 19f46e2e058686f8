import { lastMonth, lastWeek } from './periods.js';

const at = (text: string): number => Date.parse(text);
const days = ({ startDay, endDay }: { startDay: string; endDay: string }) => [startDay, endDay];

it('is the week before this one, Monday to Sunday', () => {
  for (const now of ['2026-11-23T00:00:00Z', '2026-11-29T23:59:59Z'])
    expect(days(lastWeek('UTC', at(now)))).toEqual(['2026-11-16', '2026-11-22']);
  // Monday there, Sunday here
  expect(days(lastWeek('Pacific/Auckland', at('2026-11-22T12:00:00Z')))).toEqual([
    '2026-11-16',
    '2026-11-22',
  ]);
});

it('is the month before this one', () => {
  expect(days(lastMonth('UTC', at('2026-03-01T00:00:00Z')))).toEqual(['2026-02-01', '2026-02-28']);
  expect(days(lastMonth('America/New_York', at('2026-01-01T02:00:00Z')))).toEqual([
    '2025-11-01',
    '2025-11-30',
  ]);
  expect(days(lastMonth('UTC', at('2026-01-01T02:00:00Z')))).toEqual(['2025-12-01', '2025-12-31']);
});

it('begins and ends by the clocks of the zone', () => {
  const { startAt, endAt } = lastWeek('Europe/Berlin', at('2026-10-28T12:00:00Z'));
  expect([startAt, endAt].map((moment) => moment.toISOString())).toEqual([
    '2026-10-18T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ]);
});
