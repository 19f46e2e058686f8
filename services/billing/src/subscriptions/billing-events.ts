import type { NewEvent } from '@chirrup/messaging/outbox/outbox';
import { PlanChanged, UsageReached } from '@chirrup/proto/gen/billing/v1/events';
import { plans, type SoldPlan } from '@chirrup/proto/plans';
import { topics } from '@chirrup/proto/topics';

export const planChanged = (userId: string, plan: SoldPlan, formerPlan: SoldPlan): NewEvent => {
  const { numberOfBots, qaPerBot, linksPerBot } = plans[plan];
  const payload = PlanChanged.encode({
    userId,
    plan,
    formerPlan,
    numberOfBots,
    qaPerBot,
    linksPerBot,
  }).finish();
  return { topic: topics.plan.name, key: userId, tenant: userId, type: 'PlanChanged', payload };
};

export const usageReached = (reached: UsageReached): NewEvent => ({
  topic: topics.usage.name,
  key: reached.userId,
  tenant: reached.userId,
  type: 'UsageReached',
  payload: UsageReached.encode(reached).finish(),
});
