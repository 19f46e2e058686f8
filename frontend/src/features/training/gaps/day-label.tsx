const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeStyle: 'short' });

/** The day of a moment (epoch seconds), with its time on hover. */
export function DayLabel({ at }: { at: number }) {
  const date = new Date(at * 1_000);
  return (
    <time dateTime={date.toISOString()} title={exact.format(date)}>
      {day.format(date)}
    </time>
  );
}
