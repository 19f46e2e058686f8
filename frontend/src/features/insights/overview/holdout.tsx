import { InfoLabel, Text } from '@fluentui/react-components';
import type { EngagementOverview } from '../../../api/types';
import { number } from '../../../lib/labels/formats';
import { useInsightsStyles } from '../insights.styles';

type HoldoutResult = NonNullable<EngagementOverview['holdout']>;

const INFO =
  'A holdout is drawn at random, so what differs between the two sides is the bot. Visitors are counted once, whatever they bought. An interval that has 0 % inside may be chance.';

/** Conversions with the bot against those of visitors who do not see it. */
export function Holdout({ holdout }: { holdout: HoldoutResult }) {
  const styles = useInsightsStyles();
  const { share, visitors, holdout_visitors, lift, lift_low, lift_high } = holdout;
  return (
    <>
      <h4 className={styles.heading}>
        <InfoLabel info={INFO}>Compared with visitors without the bot</InfoLabel>
      </h4>
      <dl className={styles.tiles}>
        <div className={styles.tile}>
          <dt>Holdout</dt>
          <dd className={styles.number}>{share} %</dd>
          <Text size={200} className={styles.quiet}>
            {count(visitors, 'visitor')} converted with the bot, {holdout_visitors} without
          </Text>
        </div>
        <div className={styles.tile}>
          <dt>Lift</dt>
          <dd className={styles.number}>{lift === null ? '–' : signed(lift)}</dd>
          <Text size={200} className={styles.quiet}>
            {lift_low === null || lift_high === null
              ? tooLittle(holdout)
              : `95 % interval: ${signed(lift_low)} to ${signed(lift_high)}. ${verdict(lift_low, lift_high)}`}
          </Text>
        </div>
      </dl>
    </>
  );
}

function tooLittle({ visitors, holdout_visitors, needed }: HoldoutResult): string {
  const sides = [
    visitors < needed && `${needed - visitors} more with the bot`,
    holdout_visitors < needed && `${needed - holdout_visitors} more without`,
  ].filter((side) => side !== false);
  return `Too little data to say. Needs visitors who convert: ${sides.join(', ')}.`;
}

function verdict(low: number, high: number): string {
  if (low > 0) return 'Visitors with the bot convert more often.';
  return high < 0 ? 'Visitors with the bot convert less often.' : 'This may be chance.';
}

function signed(share: number): string {
  const percent = Math.round(share * 1_000) / 10;
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)} %`;
}

function count(many: number, noun: string): string {
  return `${number(many)} ${noun}${many === 1 ? '' : 's'}`;
}
