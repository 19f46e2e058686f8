import { planOf } from '@chirrup/proto/plans';
import {
  Card,
  Link,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Tab,
  TabList,
  Text,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import { errorText } from '../../api/error-text';
import { useSession } from '../../api/session';
import { useSubscriptionQuery } from '../../api/subscription.api';
import type { Subscription, Usage } from '../../api/types';
import { dateFormat } from '../../lib/labels/formats';
import { ErrorMessage } from '../../ui/error-message';
import { SkeletonLines } from '../../ui/skeleton-lines';
import { useUsageQuery } from './billing.api';
import { ManagePlan } from './plans/manage-plan';
import { ModelTokens } from './usage/model-tokens';
import { PayAsYouGo } from './usage/pay-as-you-go';
import { TopUp } from './usage/top-up';
import { UsageBanner } from './usage/usage-banner';
import { UsageBar, UsageLegend } from './usage/usage-bar';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: '24px' },
  plan: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: '12px 24px' },
  fact: { display: 'flex', flexDirection: 'column', rowGap: '2px' },
  quiet: { color: tokens.colorNeutralForeground2 },
  value: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: 600 },
  action: { marginLeft: 'auto' },
  switches: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    gap: '8px',
  },
  bars: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: '24px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
});

// periods end at the same moment for everybody, and mails say the same day
const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });

/** What the account has subscribed to, and has used of it. */
export function UsagePage() {
  const styles = useStyles();
  const userId = useSession().userId ?? '';
  const fresh = { skip: userId === '', refetchOnMountOrArgChange: true };
  const subscription = useSubscriptionQuery(userId, fresh);
  const usage = useUsageQuery(userId, fresh);
  const error = subscription.error ?? usage.error;
  const retry = () => void Promise.all([subscription.refetch(), usage.refetch()]);
  return (
    <div className={styles.root}>
      {error && <ErrorMessage message={errorText(error)} onRetry={retry} />}
      {subscription.data && usage.data ? (
        <UsagePanel userId={userId} subscription={subscription.data} usage={usage.data} />
      ) : (
        !error && <SkeletonLines heights={[80, 32, 56, 56, 56, 56, 56]} label="Loading your usage" />
      )}
    </div>
  );
}

interface UsagePanelProps {
  userId: string;
  subscription: Subscription;
  usage: Usage;
}

function UsagePanel({ userId, subscription, usage }: UsagePanelProps) {
  const styles = useStyles();
  const isBilled = subscription.provider !== 'none';
  return (
    <>
      {subscription.provider === 'demo' && (
        <MessageBar layout="multiline">
          <MessageBarBody>
            This installation is a demo: plans are switched and credit is topped up without paying.
          </MessageBarBody>
        </MessageBar>
      )}
      <UsageBanner usage={usage} />
      <Card>
        <div className={styles.plan}>
          <Fact label="Account plan" value={planOf(subscription.plan).name} />
          <Fact label="Period ends" value={`${day.format(usage.end_date * 1_000)} (UTC)`} />
          {isBilled && (
            <div className={styles.action}>
              <ManagePlan userId={userId} subscription={subscription} />
            </div>
          )}
        </div>
        {statusText(subscription) && <Text className={styles.quiet}>{statusText(subscription)}</Text>}
      </Card>
      <Bars userId={userId} subscription={subscription} usage={usage} />
      <ModelTokens userId={userId} />
      {subscription.plan === 'developer' && isBilled && (
        <PayAsYouGo userId={userId} subscription={subscription} />
      )}
      {subscription.invoices_url !== null && (
        <Link href={subscription.invoices_url} target="_blank" rel="noopener">
          Invoices
        </Link>
      )}
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  const styles = useStyles();
  return (
    <div className={styles.fact}>
      <Text size={200} className={styles.quiet}>
        {label}
      </Text>
      <span className={styles.value}>{value}</span>
    </div>
  );
}

function statusText({ status, ends_at }: Subscription): string | undefined {
  if (status === 'past_due')
    return 'The last payment failed. Please check your payment method under Manage Plan.';
  if (status === 'ending' && ends_at !== null)
    return `This plan ends on ${day.format(ends_at * 1_000)} (UTC). Then the account is on the Developer plan.`;
  return undefined;
}

function Bars({ userId, subscription: { provider }, usage }: UsagePanelProps) {
  const styles = useStyles();
  const [view, setView] = useState<'activity' | 'cost'>('activity');
  return (
    <>
      <div className={styles.switches}>
        <TabList
          selectedValue={view}
          aria-label="Messages by"
          onTabSelect={(_, { value }) => setView(value === 'cost' ? 'cost' : 'activity')}
        >
          <Tab value="activity">Activity</Tab>
          <Tab value="cost">Cost</Tab>
        </TabList>
        <UsageLegend />
      </div>
      <ul className={styles.bars}>
        <UsageBar label="Monthly Credit Grants" entry={usage.monthly_credit_grants_usages} unit="dollars" />
        <UsageBar
          label="PAYG Credit"
          entry={usage.payg_credit_usages}
          unit="dollars"
          action={provider !== 'none' && <TopUp userId={userId} provider={provider} />}
        />
        <UsageBar label="Chatbots" entry={usage.bot_usages} unit="count" />
        <UsageBar
          label="Messages"
          entry={usage.message_usages[view]}
          unit={view === 'cost' ? 'dollars' : 'count'}
        />
        <UsageBar label="QA Fine Tunes" entry={usage.qa_fine_tune_usages} unit="count" />
        <UsageBar label="Knowledge Sources" entry={usage.knowledge_link_usages} unit="count" />
      </ul>
    </>
  );
}
