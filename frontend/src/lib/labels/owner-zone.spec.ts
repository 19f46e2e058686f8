import { clockLabel, dayLabel, timeLabel } from '../time-label';
import { ownerZone, setOwnerZone } from './owner-zone';

const seconds = (iso: string) => new Date(iso).getTime() / 1000;
afterEach(() => setOwnerZone(''));

it('is the browser’s until an account’s is known, and where that means nothing', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  expect(ownerZone()).toBe(timeZone);
  setOwnerZone('Pacific/Auckland');
  expect(ownerZone()).toBe('Pacific/Auckland');
  setOwnerZone('Mars/Olympus');
  expect(ownerZone()).toBe(timeZone);
});

it.each([
  ['Asia/Tokyo', 'Today', /0?1:30/],
  ['America/New_York', 'Yesterday', /12:30/],
])('labels the days and times of %s', (zone, day, clock) => {
  const at = seconds('2026-10-28T16:30:00Z');
  // a format made before follows
  clockLabel(at);
  setOwnerZone(zone);
  expect(dayLabel(at, new Date('2026-10-29T12:00:00Z'))).toBe(day);
  expect(clockLabel(at)).toMatch(clock);
});

it('knows the day before one that has 25 hours', () => {
  setOwnerZone('America/New_York');
  expect(timeLabel(seconds('2026-10-31T04:00:00Z'), new Date('2026-11-02T04:59:00Z'))).toBe('Yesterday');
});
