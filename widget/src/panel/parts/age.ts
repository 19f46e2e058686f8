const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago, in words: '2 days ago', 'now'. */
export function age(epochSeconds: number, language: string, now = Date.now() / 1000): string {
  const seconds = Math.max(now - epochSeconds, 0);
  const [unit, size] = STEPS.find(([, step]) => seconds >= step) ?? ['second', Infinity];
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
}

/** '14:05' in the visitor's own format; with the day when it is not today. */
export function clock(epochSeconds: number): string {
  const date = new Date(epochSeconds * 1000);
  const isToday = date.toDateString() === new Date().toDateString();
  return date.toLocaleString([], { dateStyle: isToday ? undefined : 'medium', timeStyle: 'short' });
}
