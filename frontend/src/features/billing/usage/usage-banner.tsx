import { MESSAGE_PRICE } from '@chirrup/proto/plans';
import { MessageBar, MessageBarActions, MessageBarBody, MessageBarTitle } from '@fluentui/react-components';
import { useSession } from '../../../api/session';
import { useSubscriptionQuery } from '../../../api/subscription.api';
import type { Subscription, Usage } from '../../../api/types';
import { SwitchPlan } from '../../../ui/plan/switch-plan';

const WARN_FROM = 80;

/** How many percent of the plan's messages are used; 0 if there is no limit. */
export const percentUsed = ({ message_usages: { activity } }: Usage): number =>
  activity.available === null || activity.used + activity.available === 0
    ? 0
    : Math.floor((activity.used * 100) / (activity.used + activity.available));

/** Says in time that the messages of the period run out, and what happens then. */
export function UsageBanner({ usage }: { usage: Usage }) {
  const percent = percentUsed(usage);
  const userId = useSession().userId ?? '';
  const { data: subscription } = useSubscriptionQuery(userId, { skip: userId === '' || percent < WARN_FROM });
  if (percent < WARN_FROM) return null;
  return (
    <MessageBar intent={usage.exhausted ? 'error' : 'warning'} layout="multiline">
      <MessageBarBody>
        <MessageBarTitle>
          {percent >= 100
            ? 'All messages of this period are used.'
            : `${percent}% of this period’s messages are used.`}
        </MessageBarTitle>{' '}
        {whatHappens(usage, percent, subscription)}
      </MessageBarBody>
      <MessageBarActions>
        <SwitchPlan size="small" />
      </MessageBarActions>
    </MessageBar>
  );
}

function whatHappens({ exhausted }: Usage, percent: number, subscription: Subscription | undefined): string {
  if (exhausted)
    return 'Visitors are answered from your Q&A pairs and pages, without the language model and at no charge, until the period ends.';
  const limit = payAsYouGoLimit(subscription);
  const then = limit > 0 ? `, then pay-as-you-go up to $${limit / 100} a month` : '';
  if (percent >= 100)
    return `Further messages are paid by your credit at $${(MESSAGE_PRICE / 100).toFixed(2)} each${then}.`;
  return `After that, your credit pays for further messages${then}; ${limit > 0 ? 'beyond that' : 'without credit'}, pairs and pages go on answering at no charge.`;
}

/** US cents; only the developer plan goes on beyond its credit. */
const payAsYouGoLimit = (subscription: Subscription | undefined): number =>
  subscription?.plan === 'developer' && subscription.payment_method ? subscription.pay_as_you_go_limit : 0;
