import { dateFormat } from '../../../lib/labels/formats';

const day = dateFormat({ dateStyle: 'medium' });
const exact = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

/** The day of a moment (epoch seconds), with its time on hover. */
export function DayLabel({ at }: { at: number }) {
  const date = new Date(at * 1_000);
  return (
    <time dateTime={date.toISOString()} title={exact.format(date)}>
      {day.format(date)}
    </time>
  );
}
