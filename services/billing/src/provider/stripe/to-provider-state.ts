import { billingIntervals, planTypes, type SoldPlan } from '@chirrup/proto/plans';
import type Stripe from 'stripe';
import type { ProviderState } from '../payment-provider.js';
import { PAY_AS_YOU_GO, priceKey } from './stripe-config.js';

/** While Stripe still tries to collect a payment, the plan goes on. */
const LIVE = ['active', 'trialing', 'past_due'];

/** Never paid for. */
const UNPAID = ['incomplete', 'incomplete_expired'];

interface Bought {
  plan: SoldPlan;
  interval: ProviderState['interval'];
  subscription: Stripe.Subscription;
}

const byKey = new Map(
  planTypes.flatMap((plan) =>
    billingIntervals.map((interval) => [priceKey(plan, interval), { plan, interval }] as const),
  ),
);

/** Everything known of a customer, as it is now. */
export interface CustomerSnapshot {
  userId: string;
  customerId: string;
  hasPaymentMethod: boolean;
  subscriptions: readonly Stripe.Subscription[];
  sessions: readonly Stripe.Checkout.Session[];
}

/** What a customer has, whatever events have said: the largest plan of its live subscriptions. */
export const toProviderState = (customer: CustomerSnapshot): ProviderState => {
  const live = customer.subscriptions.filter(({ status }) => LIVE.includes(status));
  const [bought] = live
    .flatMap(plansOf)
    .sort((a, b) => planTypes.indexOf(b.plan) - planTypes.indexOf(a.plan));
  const paysAsItGoes = live.some(({ items }) =>
    items.data.some(({ price }) => price.lookup_key === PAY_AS_YOU_GO),
  );
  const endsAt = bought ? endOf(bought.subscription) : null;
  return {
    userId: customer.userId,
    customerId: customer.customerId,
    plan: bought?.plan ?? 'developer',
    interval: bought?.interval ?? 'month',
    anchor: bought ? bought.subscription.start_date * 1_000 : lastStart(customer.subscriptions),
    paymentMethod: customer.hasPaymentMethod && (bought !== undefined || paysAsItGoes),
    status: statusOf(bought?.subscription.status, endsAt),
    endsAt,
    topUps: customer.sessions.flatMap(topUpOf),
  };
};

const plansOf = (subscription: Stripe.Subscription): Bought[] =>
  subscription.items.data.flatMap(({ price }) => {
    const known = byKey.get(price.lookup_key ?? '');
    return known ? [{ ...known, subscription }] : [];
  });

/** Months go on from the day of the last plan that was paid for, also where nobody saw it end. */
const lastStart = (subscriptions: readonly Stripe.Subscription[]): number | undefined => {
  const starts = subscriptions
    .filter((subscription) => !UNPAID.includes(subscription.status) && plansOf(subscription).length > 0)
    .map(({ start_date }) => start_date * 1_000);
  return starts.length > 0 ? Math.max(...starts) : undefined;
};

const endOf = ({ cancel_at, cancel_at_period_end, items }: Stripe.Subscription): Date | null => {
  const end = cancel_at ?? (cancel_at_period_end ? (items.data[0]?.current_period_end ?? null) : null);
  return end === null ? null : new Date(end * 1_000);
};

const statusOf = (status: string | undefined, endsAt: Date | null): ProviderState['status'] => {
  if (status === 'past_due') return 'past_due';
  return endsAt ? 'ending' : 'active';
};

/** Paid-in credit; its sum is what was ordered, before taxes. */
const topUpOf = (session: Stripe.Checkout.Session): ProviderState['topUps'] => {
  const cents = Number(session.metadata?.top_up_cents);
  if (session.payment_status !== 'paid' || !Number.isInteger(cents) || cents <= 0) return [];
  return [{ id: session.id, cents, refunded: refundedOf(session, cents), paidAt: session.created * 1_000 }];
};

/** A refund gives taxes back too: what counts is its share of the payment. */
const refundedOf = ({ payment_intent }: Stripe.Checkout.Session, cents: number): number => {
  const charge = typeof payment_intent === 'object' ? payment_intent?.latest_charge : undefined;
  if (!charge || typeof charge === 'string' || charge.amount_captured <= 0) return 0;
  return Math.min(cents, Math.ceil((cents * charge.amount_refunded) / charge.amount_captured));
};
