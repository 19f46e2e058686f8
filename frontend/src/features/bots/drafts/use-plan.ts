import { useSession } from '../../../api/session';
import type { AccountPlan } from '../../../api/types';
import { useAccountPlanQuery } from './bot.api';

/** What the account's plan has; undefined until it is known. */
export function usePlan(): AccountPlan | undefined {
  const { userId } = useSession();
  return useAccountPlanQuery(userId ?? '', { skip: userId === null }).data;
}
