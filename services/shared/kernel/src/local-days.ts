/** A day of a time zone. */
export interface LocalDay {
  /** YYYY-MM-DD */
  day: string;
  /** Its first moment, and that of the next day: 23 to 25 hours later where clocks change. */
  startAt: Date;
  endAt: Date;
}

const DAY_MS = 24 * 60 * 60_000;

/** All there are; strangers may spell each in many ways. */
const MOST_ZONES = 600;
const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  if (formats.size >= MOST_ZONES) formats.clear();
  formats.set(timeZone, made);
  return made;
};

/** The clock of a time zone, as milliseconds of a clock without zones. */
const clockAt = (timeZone: string, at: number): number => {
  const parts = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
};

/** Whether this machine knows a time zone by that name of a place; offsets know no summer time. */
export const isTimeZone = (name: string): boolean => {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** A time zone's name that this machine knows, else UTC. */
export const knownTimeZone = (timeZone: string): string => (isTimeZone(timeZone) ? timeZone : 'UTC');

/** The first moment of a day; where clocks skip midnight, the moment they skip it. */
const startOf = (timeZone: string, midnight: number): number => {
  // an offset of before or after the change is off by what the clocks change
  const guess = midnight - (clockAt(timeZone, midnight) - midnight);
  const candidates = [
    guess,
    midnight - (clockAt(timeZone, guess) - guess),
    guess - 3_600_000,
    guess + 3_600_000,
  ];
  const right = candidates.filter((at) => clockAt(timeZone, at) === midnight).sort((a, b) => a - b)[0];
  return right ?? firstAfter(timeZone, midnight, guess);
};

const QUARTER_MS = 15 * 60_000;

const firstAfter = (timeZone: string, midnight: number, near: number): number => {
  let at = near - 3 * 3_600_000;
  while (clockAt(timeZone, at) < midnight) at += QUARTER_MS;
  return at;
};

const nameOf = (midnight: number): string => new Date(midnight).toISOString().slice(0, 10);
const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** A day by its name. */
export const localDay = (timeZone: string, day: string): LocalDay => {
  const midnight = midnightOf(day);
  return {
    day: nameOf(midnight),
    startAt: new Date(startOf(timeZone, midnight)),
    endAt: new Date(startOf(timeZone, midnight + DAY_MS)),
  };
};

/** The day of a moment. */
export const dayAt = (timeZone: string, at: number): string => nameOf(clockAt(timeZone, at));

/**
 * Gives for moments the hour of the week by the zone's clock: 0 on Monday at midnight. Formatting a moment is slow, so a
 * day whose clock is not changed is asked about once.
 */
export const hoursOfWeek = (timeZone: string): ((at: number) => number) => {
  const offsets = new Map<number, number | undefined>();
  const offsetAt = (at: number): number => clockAt(timeZone, at) - Math.floor(at / 1_000) * 1_000;
  const offsetOf = (day: number): number | undefined => {
    if (offsets.has(day)) return offsets.get(day);
    const offset = offsetAt(day * DAY_MS);
    const unchanged = offset === offsetAt((day + 1) * DAY_MS) ? offset : undefined;
    offsets.set(day, unchanged);
    return unchanged;
  };
  return (at) => {
    const clock = new Date(at + (offsetOf(Math.floor(at / DAY_MS)) ?? offsetAt(at)));
    return ((clock.getUTCDay() + 6) % 7) * 24 + clock.getUTCHours();
  };
};

/** The name of the day this many days later. */
export const daysLater = (day: string, days: number): string => nameOf(midnightOf(day) + days * DAY_MS);

/** Today and the days before it, oldest first. */
export const lastDays = (timeZone: string, now: number, days: number): LocalDay[] => {
  const today = dayAt(timeZone, now);
  return Array.from({ length: days }, (_, at) => localDay(timeZone, daysLater(today, at + 1 - days)));
};
