import { type Plan, planOf } from '@chirrup/proto/plans';
import { useSession } from '../../api/session';
import { useSubscriptionQuery } from '../../api/subscription.api';

/** How much of something the plan of the signed-in user allows; undefined if it is not theirs, not known or has no limit. */
export function usePlanLimit(isOwner: boolean, limitOf: (plan: Plan) => number): number | undefined {
  const userId = useSession().userId ?? '';
  const { data } = useSubscriptionQuery(userId, { skip: !isOwner || userId === '' });
  const limit = isOwner && data ? limitOf(planOf(data.plan)) : -1;
  return limit < 0 ? undefined : limit;
}
