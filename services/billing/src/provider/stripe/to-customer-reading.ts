import { type BillingInterval, billingIntervals, planTypes, type SoldPlan } from '@chirrup/proto/plans';
import type Stripe from 'stripe';
import type { CustomerReading, SoldAs, SubscriptionReading } from '../../domain/customer-reading.js';
import { PAY_AS_YOU_GO, PLAN_MARK, priceKey } from './stripe-config.js';

/** While Stripe still tries to collect a payment, the plan goes on. */
const LIVE = ['active', 'trialing', 'past_due'];

/** Never paid for. */
const UNPAID = ['incomplete', 'incomplete_expired'];

const byKey = new Map<string, { soldAs: SoldPlan; interval: BillingInterval }>([
  ...planTypes.flatMap((soldAs) =>
    billingIntervals.map((interval) => [priceKey(soldAs, interval), { soldAs, interval }] as const),
  ),
  [PAY_AS_YOU_GO, { soldAs: 'developer', interval: 'month' }],
]);

/** What an operator, or the setup, has marked a price, product or subscription as. */
export const planMarkOf = ({ metadata }: { metadata?: Stripe.Metadata | null }): SoldAs | undefined => {
  const mark = metadata?.[PLAN_MARK];
  return mark === 'none' ? mark : planTypes.find((plan) => plan === mark);
};

/** What a price says of itself: its mark, else the lookup key it has now. */
export const soldAsOf = (price: Pick<Stripe.Price, 'lookup_key' | 'metadata'>): SoldAs | undefined =>
  planMarkOf(price) ?? byKey.get(price.lookup_key ?? '')?.soldAs;

/** Everything that is read of a customer. */
export interface CustomerSnapshot {
  customer: Stripe.Customer;
  hasPaymentMethod: boolean;
  subscriptions: readonly Stripe.Subscription[];
  sessions: readonly Stripe.Checkout.Session[];
}

export const toCustomerReading = ({ customer, ...has }: CustomerSnapshot): CustomerReading => ({
  customerId: customer.id,
  userId: customer.metadata?.user_id ?? '',
  isReal: customer.livemode === true,
  hasPaymentMethod: has.hasPaymentMethod,
  subscriptions: has.subscriptions.map(toSubscriptionReading),
  topUps: has.sessions.flatMap(topUpOf),
});

export const toSubscriptionReading = (subscription: Stripe.Subscription): SubscriptionReading => {
  const { id, status, start_date, items } = subscription;
  const endsAt = endOf(subscription);
  const boughtAs = planMarkOf(subscription);
  return {
    id,
    isLive: LIVE.includes(status),
    wasPaid: !UNPAID.includes(status),
    status: statusOf(status, endsAt),
    startedAt: start_date * 1_000,
    endsAt,
    items: items.data.map(({ price }) => ({
      priceId: price.id ?? '',
      productId: idOf(price.product),
      soldAs: soldAsOf(price),
      interval: intervalOf(price),
    })),
    boughtAs: boughtAs === 'none' ? undefined : boughtAs,
  };
};

/** The id of something that may be sent whole. */
export const idOf = (what: string | { id: string } | null | undefined): string =>
  typeof what === 'string' ? what : (what?.id ?? '');

const intervalOf = ({ recurring, lookup_key }: Stripe.Price): BillingInterval =>
  billingIntervals.find((one) => one === recurring?.interval) ??
  byKey.get(lookup_key ?? '')?.interval ??
  'month';

const endOf = ({ cancel_at, cancel_at_period_end, items }: Stripe.Subscription): Date | null => {
  const end = cancel_at ?? (cancel_at_period_end ? (items.data[0]?.current_period_end ?? null) : null);
  return end === null ? null : new Date(end * 1_000);
};

const statusOf = (status: string, endsAt: Date | null): SubscriptionReading['status'] => {
  if (status === 'past_due') return 'past_due';
  return endsAt ? 'ending' : 'active';
};

/** Paid-in credit; its sum is what was ordered, before taxes. */
const topUpOf = (session: Stripe.Checkout.Session): CustomerReading['topUps'] => {
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
