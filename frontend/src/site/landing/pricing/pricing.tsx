import { makeStyles, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons';
import { useState } from 'react';
import { LandingSection } from '../section';
import { StartButton } from '../start-button';
import { PLANS, type ShownPlan } from './plans';

type Period = 'monthly' | 'yearly';

const useStyles = makeStyles({
  toggle: { marginBottom: '24px' },
  grid: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(232px, 1fr))',
    gap: '24px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  plan: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    rowGap: '16px',
    padding: '24px',
    borderRadius: tokens.borderRadiusLarge,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: 600,
  },
  price: {
    margin: 0,
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: 600,
    fontVariantNumeric: 'tabular-nums',
  },
  per: { fontSize: tokens.fontSizeBase300, fontWeight: 400, color: tokens.colorNeutralForeground2 },
  lines: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    display: 'flex',
    flexDirection: 'column',
    rowGap: '8px',
    flexGrow: 1,
  },
  line: { display: 'grid', gridTemplateColumns: '20px minmax(0, 1fr)', columnGap: '8px' },
  tick: {
    display: 'flex',
    height: '20px',
    alignItems: 'center',
    color: tokens.colorStatusSuccessForeground1,
  },
});

export function Pricing() {
  const styles = useStyles();
  const [period, setPeriod] = useState<Period>('monthly');
  return (
    <LandingSection id="pricing" title="Pricing" text="Start free. Move up when your visitors ask more.">
      <RadioGroup
        className={styles.toggle}
        layout="horizontal"
        aria-label="Billing period"
        value={period}
        onChange={(_, { value }) => setPeriod(value === 'yearly' ? 'yearly' : 'monthly')}
      >
        <Radio value="monthly" label="Monthly" />
        <Radio value="yearly" label="Yearly (save 2 mo)" />
      </RadioGroup>
      <ul className={styles.grid}>
        {PLANS.map((plan) => (
          <PlanCard key={plan.name} plan={plan} period={period} />
        ))}
      </ul>
    </LandingSection>
  );
}

function PlanCard({ plan, period }: { plan: ShownPlan; period: Period }) {
  const styles = useStyles();
  return (
    <li className={styles.plan}>
      <h3 className={styles.name}>{plan.name}</h3>
      <p className={styles.price}>
        ${plan[period]} <span className={styles.per}>{period === 'monthly' ? 'a month' : 'a year'}</span>
      </p>
      <ul className={styles.lines}>
        {plan.lines.map((line) => (
          <li key={line} className={styles.line}>
            <span className={styles.tick}>
              <CheckmarkRegular aria-hidden />
            </span>
            {line}
          </li>
        ))}
      </ul>
      <StartButton appearance="secondary" label="Get Started" />
    </li>
  );
}
