import { InfoLabel, Link, Text } from '@fluentui/react-components';
import type { EngagementOverview } from '../../../api/types';
import { numberFormat } from '../../../lib/labels/formats';
import { useInsightsStyles } from '../insights.styles';
import { Holdout } from './holdout';

type Sum = EngagementOverview['conversions'][number];

/** Sales that followed a conversation, and how many more there are than without the bot. */
export function Conversions({ overview }: { overview: EngagementOverview }) {
  const styles = useInsightsStyles();
  const assisted = overview.conversions.filter(({ assisted_count }) => assisted_count > 0);
  const { holdout } = overview;
  return (
    <section className={styles.card} aria-label="Conversions">
      <h3 className={styles.heading}>
        <InfoLabel info="Conversions your site reported within 7 days after a conversation. They would not all have been missing without the bot.">
          Assisted conversions
        </InfoLabel>
      </h3>
      {assisted.length > 0 && (
        <dl className={styles.tiles}>
          {assisted.map((sum) => (
            <Tile key={sum.currency} sum={sum} />
          ))}
        </dl>
      )}
      {assisted.length === 0 && (
        <Text size={200} className={styles.quiet}>
          None yet. Your site reports one with{' '}
          <code>chirrup('conversion', {"{ id: 'order 1001', value: 49.9, currency: 'EUR' }"})</code>, for
          example on the page that thanks for an order.
        </Text>
      )}
      {holdout && <Holdout holdout={holdout} />}
      <Text size={200}>
        <Link inline href="/docs/tutorials/conversion_tracking" target="_blank" rel="noopener">
          How conversions are reported
        </Link>
      </Text>
    </section>
  );
}

function Tile({ sum: { currency, assisted_count, assisted_value } }: { sum: Sum }) {
  const styles = useInsightsStyles();
  return (
    <div className={styles.tile}>
      <dt>{currency}</dt>
      <dd className={styles.number}>{money(assisted_value, currency)}</dd>
      <Text size={200} className={styles.quiet}>
        {assisted_count} assisted {assisted_count === 1 ? 'conversion' : 'conversions'}
      </Text>
    </div>
  );
}

function money(value: number, currency: string): string {
  try {
    return numberFormat({ style: 'currency', currency }).format(value);
  } catch {
    return `${value} ${currency}`;
  }
}
