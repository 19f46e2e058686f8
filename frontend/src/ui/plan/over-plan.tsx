import { type Plan, planOf } from '@chirrup/proto/plans';
import { MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components';
import { useSession } from '../../api/session';
import { useSubscriptionQuery } from '../../api/subscription.api';
import { SwitchPlan } from './switch-plan';

const number = new Intl.NumberFormat('en');

interface OverPlanProps {
  what: string;
  count: number;
  limitOf: (plan: Plan) => number;
}

/** Said to an owner whose bot has more of something than their plan has room for, as after a change to a smaller one. */
export function OverPlan({ what, count, limitOf }: OverPlanProps) {
  const userId = useSession().userId ?? '';
  const { data } = useSubscriptionQuery(userId, { skip: userId === '' });
  const limit = data ? limitOf(planOf(data.plan)) : -1;
  if (limit < 0 || count <= limit) return null;
  return (
    <MessageBar intent="warning" layout="multiline">
      <MessageBarBody>
        {`Your plan has room for ${number.format(limit)} ${what} in each bot, this one has ${number.format(count)}. All stay and go on answering, but none can be added.`}
      </MessageBarBody>
      <MessageBarActions>
        <SwitchPlan size="small" />
      </MessageBarActions>
    </MessageBar>
  );
}
