import { dateFormat, isoDay } from './labels/formats';

const time = dateFormat({ hour: '2-digit', minute: '2-digit' });
const exact = dateFormat({ dateStyle: 'long', timeStyle: 'long' });
const dayMonth = dateFormat({ day: 'numeric', month: 'long' });
const dayMonthYear = dateFormat({ day: 'numeric', month: 'long', year: 'numeric' });

/** When something happened by the owner's clock, as short as today allows: time, 'Yesterday', day and month, or with the year. */
export function timeLabel(seconds: number, now = new Date()): string {
  const label = dayLabel(seconds, now);
  return label === 'Today' ? clockLabel(seconds) : label;
}

/** The day something happened on: 'Today', 'Yesterday', day and month, or with the year. */
export function dayLabel(seconds: number, now = new Date()): string {
  const date = new Date(seconds * 1000);
  const [day, today] = [isoDay(date), isoDay(now)];
  if (day === today) return 'Today';
  if (day === dayBefore(today)) return 'Yesterday';
  return (day.slice(0, -6) === today.slice(0, -6) ? dayMonth : dayMonthYear).format(date);
}

/** A label of this file inside a sentence: 'at 12:30', 'yesterday', 'on 5 May'. */
export function inSentence(label: string): string {
  if (label === 'Today' || label === 'Yesterday') return label.toLowerCase();
  // a day may begin like a time: '5. Mai'
  return /^\d{1,2}(?:[:.]| h )\d{2}/.test(label) ? `at ${label}` : `on ${label}`;
}

/** The whole moment with the zone of the clock: what short labels leave out. */
export function momentLabel(seconds: number): string {
  return exact.format(seconds * 1000);
}

export function clockLabel(seconds: number): string {
  return time.format(seconds * 1000);
}

function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}
