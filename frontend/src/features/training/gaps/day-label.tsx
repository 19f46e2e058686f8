import { dateFormat } from '../../../lib/labels/formats';
import { useOwnerZone } from '../../../lib/labels/owner-zone';
import { momentLabel } from '../../../lib/time-label';

const day = dateFormat({ dateStyle: 'medium' });

/** The day of a moment (epoch seconds), with its time on hover. */
export function DayLabel({ at }: { at: number }) {
  useOwnerZone();
  const date = new Date(at * 1_000);
  return (
    <time dateTime={date.toISOString()} title={momentLabel(at)}>
      {day.format(date)}
    </time>
  );
}
