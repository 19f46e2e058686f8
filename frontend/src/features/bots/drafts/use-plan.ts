import { useSession } from '../../../api/session';
import type { AccountPlan, Bot } from '../../../api/types';
import { useAccountPlanQuery } from './bot.api';

/** What the plan of a bot's owner has, for that owner; undefined until it is known, and for everybody else. */
export function usePlan({ role }: Bot): AccountPlan | undefined {
  const { userId } = useSession();
  return useAccountPlanQuery(userId ?? '', { skip: userId === null || role !== 'owner' }).data;
}
