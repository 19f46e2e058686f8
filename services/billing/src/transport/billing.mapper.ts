import type {
  AccountPlan,
  Subscription as SubscriptionMessage,
  Usage as UsageMessage,
} from '@chirrup/proto/gen/billing/v1/billing_service';
import type { Plan } from '@chirrup/proto/plans';
import type { Usage } from '../ledger/domain/usage.js';
import type { SubscriptionView } from '../subscriptions/subscriptions.service.js';

export const toAccountPlan = (plan: Plan): AccountPlan => ({
  accountPlanType: plan.type,
  numberOfBots: plan.numberOfBots,
  qaPerBot: plan.qaPerBot,
  linksPerBot: plan.linksPerBot,
  customisedTheme: plan.customisedTheme,
  customisedBranding: plan.customisedBranding,
});

export const toUsageMessage = (usage: Usage): UsageMessage => usage;

export const toSubscriptionMessage = (view: SubscriptionView): SubscriptionMessage => ({
  provider: view.provider,
  plan: view.provider === 'none' ? 'self_hosted' : view.plan,
  interval: view.interval,
  paymentMethod: view.paymentMethod,
  payAsYouGoLimit: view.payAsYouGoLimit,
  status: view.status,
  endsAt: view.endsAt?.getTime() ?? 0,
  portalUrl: view.portalUrl,
  invoicesUrl: view.invoicesUrl,
});
