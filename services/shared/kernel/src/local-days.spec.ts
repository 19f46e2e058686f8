import { dayAt, hoursOfWeek, knownTimeZone, lastDays, localDay } from './local-days.js';

const hours = (zone: string, day: string): number => {
  const { startAt, endAt } = localDay(zone, day);
  return (endAt.getTime() - startAt.getTime()) / 3_600_000;
};

describe('days of a time zone', () => {
  it.each([
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['Asia/Kathmandu', '2026-10-25', '2026-10-24T18:15:00.000Z', 24],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', 24.5],
    ['Pacific/Kiritimati', '2026-10-25', '2026-10-24T10:00:00.000Z', 24],
    // clocks skip midnight there
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z', 23],
    ['UTC', '2026-10-25', '2026-10-25T00:00:00.000Z', 24],
  ])('%s, %s', (zone, day, startAt, length) => {
    expect(localDay(zone, day).startAt.toISOString()).toBe(startAt);
    expect(hours(zone, day)).toBe(length);
    expect(dayAt(zone, Date.parse(startAt))).toBe(day);
    expect(dayAt(zone, Date.parse(startAt) - 1)).not.toBe(day);
  });

  it('follow one another without gaps, every day of two years', () => {
    for (const zone of ['Europe/Berlin', 'America/Sao_Paulo', 'Asia/Tehran', 'Pacific/Apia']) {
      const days = lastDays(zone, Date.UTC(2026, 11, 31, 12), 730);
      days.slice(1).forEach(({ startAt }, at) => {
        expect(startAt).toEqual(days[at]?.endAt);
      });
    }
  });

  it('end with today', () => {
    expect(lastDays('Pacific/Auckland', Date.UTC(2026, 10, 21, 12), 2).map(({ day }) => day)).toEqual([
      '2026-11-21',
      '2026-11-22',
    ]);
  });

  it('have hours of the week by their own clock', () => {
    expect(hoursOfWeek('UTC')(Date.UTC(2026, 10, 23))).toBe(0);
    expect(hoursOfWeek('Europe/Berlin')(Date.UTC(2026, 10, 22, 22, 30))).toBe(167);
    expect(hoursOfWeek('Asia/Kolkata')(Date.UTC(2026, 10, 22, 18, 30))).toBe(0);
  });

  it.each([
    ['Europe/Berlin', '2026-10-24'],
    ['Europe/Berlin', '2026-03-28'],
    ['Australia/Lord_Howe', '2026-04-03'],
    ['Africa/Cairo', '2026-04-23'],
    ['Asia/Kathmandu', '2026-10-24'],
  ])('knows the hours of the week also while clocks change: %s, %s', (zone, day) => {
    const format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      weekday: 'short',
      hour: '2-digit',
      hourCycle: 'h23',
    });
    const hourOf = hoursOfWeek(zone);
    for (let quarter = 0; quarter < 4 * 96; quarter += 1) {
      const at = Date.parse(day) + quarter * 15 * 60_000;
      const [{ value: weekday } = { value: '' }, , hour] = format.formatToParts(at);
      const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
      expect([at, hourOf(at)]).toEqual([at, days.indexOf(weekday) * 24 + Number(hour?.value)]);
    }
  });

  it('are those of UTC where the zone is not known', () => {
    expect(['', 'Mars/Base', 'Europe/Berlin'].map(knownTimeZone)).toEqual(['UTC', 'UTC', 'Europe/Berlin']);
  });
});
