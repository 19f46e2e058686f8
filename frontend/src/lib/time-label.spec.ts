import { dayLabel, inSentence, timeLabel } from './time-label';

const now = new Date(2026, 2, 1, 9, 30);
const at = (...parts: [number, number, number, number?, number?]) => new Date(...parts).getTime() / 1000;

describe('timeLabel', () => {
  it('is the time today, from midnight on', () => {
    expect(timeLabel(at(2026, 2, 1, 8, 5), now)).toMatch(/^0?8:05/);
    expect(timeLabel(at(2026, 2, 1, 0, 0), now)).toMatch(/:00/);
  });

  it("is 'Yesterday' for the whole day before, across the end of a month", () => {
    expect(timeLabel(at(2026, 1, 28, 0, 1), now)).toBe('Yesterday');
    expect(timeLabel(at(2026, 1, 28, 23, 59), now)).toBe('Yesterday');
  });

  it('is day and month in this year', () => {
    const label = timeLabel(at(2026, 1, 27), now);
    expect(label).toMatch(/27/);
    expect(label).toMatch(/February/);
    expect(label).not.toMatch(/2026/);
  });

  it('has the year in other years, and not by the number of days', () => {
    expect(timeLabel(at(2025, 11, 30), new Date(2026, 0, 2))).toMatch(/2025/);
    expect(timeLabel(at(2025, 11, 31), new Date(2026, 0, 1))).toBe('Yesterday');
  });
});

describe('dayLabel', () => {
  it("says 'Today' in place of the time", () => {
    expect(dayLabel(at(2026, 2, 1, 8, 5), now)).toBe('Today');
    expect(dayLabel(at(2026, 1, 28), now)).toBe('Yesterday');
  });
});

describe('inSentence', () => {
  it.each(['12:30', '9:05 PM', '12.30', '00 h 05'])("has 'at' before the time %s", (label) => {
    expect(inSentence(label)).toBe(`at ${label}`);
  });

  it.each(['5 May', 'May 5, 2025', '5. Mai', '27. helmikuuta 2025'])(
    "has 'on' before the day %s",
    (label) => {
      expect(inSentence(label)).toBe(`on ${label}`);
    },
  );

  it.each(['Today', 'Yesterday'])('is %s with a small letter', (label) => {
    expect(inSentence(label)).toBe(label.toLowerCase());
  });
});
