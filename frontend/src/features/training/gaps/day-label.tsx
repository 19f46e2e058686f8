import { dateFormat } from '../../../lib/labels/formats';
import { useOwnerZone } from '../../../lib/labels/owner-zone';

const day = dateFormat({ dateStyle: 'medium' });
const exact = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

/** The day of a moment (epoch seconds), with its time on hover. */
export function DayLabel({ at }: { at: number }) {
  useOwnerZone();
  const date = new Date(at * 1_000);
  return (
    <time dateTime={date.toISOString()} title={exact.format(date)}>
      {day.format(date)}
    </time>
  );
}
