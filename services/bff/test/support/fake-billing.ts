import {
  AccountPlan,
  type BillingDefinition,
  Reservation,
  Subscription,
  Usage,
} from '@chirrup/proto/gen/billing/v1/billing_service';
import type { ServiceOf } from '@chirrup/rpc/service';

/** A billing service with fixed figures. */
export const fakeBilling = (): ServiceOf<typeof BillingDefinition> => {
  const entry = { used: 1, available: 2, extra: 3 };
  const subscription = Subscription.fromPartial({
    provider: 'stripe',
    plan: 'growth',
    interval: 'month',
    status: 'active',
    portalUrl: 'https://pay.example/portal',
  });
  return {
    getAccountPlan: async () =>
      AccountPlan.fromPartial({ accountPlanType: 'self_hosted', numberOfBots: -1, customisedTheme: true }),
    getUsage: async () =>
      Usage.fromPartial({
        endAt: 1_800_000_000_000,
        messages: entry,
        messageCost: entry,
        monthlyCredit: entry,
        topUpCredit: entry,
      }),
    getSubscription: async () => subscription,
    changeSubscription: async ({ plan = 'growth' }) => ({ ...subscription, plan }),
    topUp: async () => ({ url: '' }),
    startCheckout: async () => ({ url: 'https://pay.example/checkout' }),
    receivePaymentEvent: async () => ({}),
    reserveMessages: async () => Reservation.fromPartial({ granted: -1 }),
    releaseReservation: async () => ({}),
  };
};
