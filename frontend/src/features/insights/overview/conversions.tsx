import { InfoLabel, Text } from '@fluentui/react-components';
import type { EngagementOverview } from '../../../api/types';
import { useInsightsStyles } from '../insights.styles';

type Sum = EngagementOverview['conversions'][number];

/** Sales that followed a conversation; nothing while none is reported. */
export function Conversions({ conversions }: { conversions: readonly Sum[] }) {
  const styles = useInsightsStyles();
  if (conversions.length === 0) return null;
  return (
    <section className={styles.card} aria-label="Conversions">
      <h3 className={styles.heading}>
        <InfoLabel info="Conversions your site reported within 7 days after a conversation. They would not all have been missing without the bot.">
          Assisted conversions
        </InfoLabel>
      </h3>
      <dl className={styles.tiles}>
        {conversions.map(({ currency, assisted_count, assisted_value }) => (
          <div key={currency} className={styles.tile}>
            <dt>{currency}</dt>
            <dd className={styles.number}>{money(assisted_value, currency)}</dd>
            <Text size={200} className={styles.quiet}>
              {assisted_count} assisted {assisted_count === 1 ? 'conversion' : 'conversions'}
            </Text>
          </div>
        ))}
      </dl>
    </section>
  );
}

function money(value: number, currency: string): string {
  try {
    return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(value);
  } catch {
    return `${value} ${currency}`;
  }
}
