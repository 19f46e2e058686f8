import type { BillingInterval, Plan } from '@chirrup/proto/plans';
import { Badge, Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { numberFormat } from '../../../lib/labels/formats';

const useStyles = makeStyles({
  root: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    padding: '16px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  current: { border: `1px solid ${tokens.colorBrandStroke1}`, backgroundColor: tokens.colorBrandBackground2 },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', minHeight: '24px' },
  name: { margin: 0, fontSize: tokens.fontSizeBase400, lineHeight: '1.375rem', fontWeight: 600 },
  price: {
    margin: 0,
    fontSize: tokens.fontSizeBase500,
    lineHeight: '1.75rem',
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  per: { fontSize: tokens.fontSizeBase200, fontWeight: 400, color: tokens.colorNeutralForeground2 },
  lines: {
    flexGrow: 1,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    display: 'grid',
    alignContent: 'start',
    rowGap: '4px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground2,
  },
});

const count = numberFormat({});

interface PlanCardProps {
  plan: Plan;
  interval: BillingInterval;
  isCurrent: boolean;
  onChoose: () => void;
}

export function PlanCard({ plan, interval, isCurrent, onChoose }: PlanCardProps) {
  const styles = useStyles();
  return (
    <li className={mergeClasses(styles.root, isCurrent && styles.current)}>
      <div className={styles.head}>
        <h3 className={styles.name}>{plan.name}</h3>
        {isCurrent && <Badge appearance="tint">Your plan</Badge>}
      </div>
      <p className={styles.price}>
        ${count.format(plan.price[interval] / 100)} <span className={styles.per}>a {interval}</span>
      </p>
      <ul className={styles.lines}>
        <li>{count.format(plan.messagesPerMonth)} messages a month</li>
        <li>{plan.numberOfBots} bots</li>
        <li>{plan.qaPerBot} Q&amp;A pairs per bot</li>
        <li>{count.format(plan.linksPerBot)} knowledge sources per bot</li>
        <li>${plan.monthlyCredit / 100} monthly credit</li>
        <li>{plan.report === 'weekly' ? 'Weekly' : 'Monthly'} insight report</li>
        {plan.customisedTheme && <li>Custom themes</li>}
        {plan.customisedBranding && <li>Custom branding text</li>}
      </ul>
      <Button
        disabled={isCurrent}
        aria-label={isCurrent ? undefined : `Choose ${plan.name}`}
        onClick={onChoose}
      >
        {isCurrent ? 'Current' : 'Choose'}
      </Button>
    </li>
  );
}
