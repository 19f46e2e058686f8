import { InfoLabel, Switch, Text } from '@fluentui/react-components';
import { Fragment, useState } from 'react';
import { AppLink } from '../../../ui/app-link';
import { withUnit } from '../../../ui/chart/chart-data';
import { useInsightsStyles } from '../insights.styles';

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const HOURS = 24;
const FAINTEST = 0.2;

/** Messages of each hour of the week, the busier the stronger. */
export function BusiestHours(props: { botId: string; hours: readonly number[]; timeZone: string }) {
  const { botId, hours, timeZone } = props;
  const styles = useInsightsStyles();
  const [asTable, setAsTable] = useState(false);
  const most = Math.max(...hours);
  const busiest = hours.indexOf(most);
  const sentence =
    most === 0
      ? 'Nobody asked in this time.'
      : `Busiest: ${nameOf(busiest)} with ${withUnit(most)} ${most === 1 ? 'message' : 'messages'} (time zone ${timeZone}).`;
  return (
    <section className={styles.card} aria-label="Busiest hours">
      <h3 className={styles.heading}>
        <InfoLabel info="Messages visitors sent in each hour of the week, by your clock, all weeks of the time above together. The table has all numbers.">
          Busiest hours
        </InfoLabel>
      </h3>
      <Switch label="Show as table" checked={asTable} onChange={(_, { checked }) => setAsTable(checked)} />
      {asTable ? <HoursTable hours={hours} /> : <HoursGrid hours={hours} most={most} sentence={sentence} />}
      <Text size={200} className={styles.quiet}>
        {sentence}{' '}
        {most > 0 && (
          <AppLink inline to={`/console/${botId}/chat_history`}>
            Read them
          </AppLink>
        )}
      </Text>
    </section>
  );
}

function HoursGrid({ hours, most, sentence }: { hours: readonly number[]; most: number; sentence: string }) {
  const styles = useInsightsStyles();
  return (
    <div className={styles.hours} role="img" aria-label={sentence}>
      {DAYS.map((day, at) => (
        <Fragment key={day}>
          <span>{day}</span>
          {hours.slice(at * HOURS, (at + 1) * HOURS).map((count, hour) => (
            <span
              key={hour}
              title={`${nameOf(at * HOURS + hour)}: ${withUnit(count)}`}
              className={count > 0 ? styles.hour : styles.none}
              style={count > 0 ? { opacity: FAINTEST + ((1 - FAINTEST) * count) / most } : undefined}
            />
          ))}
        </Fragment>
      ))}
      <span />
      {[0, 6, 12, 18].map((hour) => (
        <span key={hour} className={styles.axis}>
          {hour}:00
        </span>
      ))}
    </div>
  );
}

function HoursTable({ hours }: { hours: readonly number[] }) {
  const styles = useInsightsStyles();
  return (
    <div className={styles.hoursTable}>
      <table aria-label="Messages of each hour of the week">
        <thead>
          <tr>
            <td />
            {Array.from({ length: HOURS }, (_, hour) => (
              <th key={hour} scope="col">
                {hour}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DAYS.map((day, at) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              {hours.slice(at * HOURS, (at + 1) * HOURS).map((count, hour) => (
                <td key={hour}>{withUnit(count)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function nameOf(hourOfWeek: number): string {
  const hour = hourOfWeek % HOURS;
  return `${DAYS[Math.floor(hourOfWeek / HOURS)] ?? ''} ${hour}:00 to ${hour + 1}:00`;
}
