import type { FakeCustomer, FakeSession } from './fake-stripe.js';

/** An event as Stripe sends it. */
export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  data: { object: object };
}

export type Change =
  | { kind: 'buy'; plan: string; interval: string }
  | { kind: 'top up'; cents: number }
  | { kind: 'give payment method' | 'fail payment' | 'recover' | 'cancel' | 'end' };

/** mulberry32: the same figures from the same seed. */
export const randomOf = (seed: number): (() => number) => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
};

const PLANS = ['starter', 'growth', 'scale'];
const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;

export const anyChange = (random: () => number): Change => {
  const dice = random();
  if (dice < 0.4)
    return { kind: 'buy', plan: pick(PLANS, random), interval: pick(['month', 'year'], random) };
  if (dice < 0.65) return { kind: 'top up', cents: pick([500, 1_000, 2_500], random) };
  if (dice < 0.73) return { kind: 'fail payment' };
  if (dice < 0.8) return { kind: 'recover' };
  if (dice < 0.9) return { kind: 'cancel' };
  return { kind: 'end' };
};

interface FakeSubscription {
  status: string;
  cancel_at: number | null;
  items: { data: object[] };
  start_date: number;
}

/** Changes what a customer has, and tells which events Stripe sends of it. */
export const nextChange = (
  customer: FakeCustomer,
  change: Change,
  at: number,
  random: () => number,
): StripeEvent[] => {
  const seconds = Math.floor(at / 1_000);
  const current = customer.subscriptions.at(-1) as FakeSubscription | undefined;
  const isLive = current !== undefined && current.status !== 'canceled';
  const event = (type: string, object: object): StripeEvent => ({
    id: `evt_${customer.id}_${seconds}_${type}_${Math.floor(random() * 1e9)}`,
    object: 'event',
    type,
    created: seconds,
    data: { object: { customer: customer.id, ...object } },
  });
  if (change.kind === 'top up') {
    const session = pageOf(customer, change.cents) ?? newPage(customer, change.cents, seconds);
    Object.assign(session, { status: 'complete', payment_status: 'paid' });
    customer.paymentMethods = 1;
    return [event('checkout.session.completed', session), event('payment_intent.succeeded', {})];
  }
  if (change.kind === 'buy' || change.kind === 'give payment method') {
    const key = change.kind === 'buy' ? `chirrup_${change.plan}_${change.interval}` : 'chirrup_pay_as_you_go';
    const items = { data: [{ price: { lookup_key: key }, current_period_end: seconds + 2_592_000 }] };
    customer.paymentMethods = 1;
    if (isLive) Object.assign(current, { status: 'active', cancel_at: null, items });
    else customer.subscriptions.push({ status: 'active', cancel_at: null, items, start_date: seconds });
    return [event('customer.subscription.updated', {}), event('invoice.paid', {})];
  }
  if (!isLive) return [event('customer.updated', { object: 'customer', id: customer.id })];
  if (change.kind === 'fail payment') current.status = 'past_due';
  if (change.kind === 'recover') current.status = 'active';
  if (change.kind === 'cancel') current.cancel_at = seconds + 1_000_000;
  if (change.kind === 'end') current.status = 'canceled';
  return [event('customer.subscription.updated', {})];
};

/** The last page for this sum that the customer has in front of them. */
const pageOf = ({ sessions }: FakeCustomer, cents: number): FakeSession | undefined =>
  sessions.findLast(({ status, metadata }) => status === 'open' && metadata.top_up_cents === `${cents}`);

const newPage = (customer: FakeCustomer, cents: number, created: number): FakeSession => {
  const session: FakeSession = {
    id: `cs_${customer.id}_${customer.sessions.length}`,
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    created,
    metadata: { top_up_cents: `${cents}` },
  };
  customer.sessions.push(session);
  return session;
};
