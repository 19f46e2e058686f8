import type Stripe from 'stripe';
import { toProviderState } from './to-provider-state.js';

const subscription = (given: object): Stripe.Subscription =>
  ({
    status: 'active',
    start_date: 1_000,
    cancel_at: null,
    cancel_at_period_end: false,
    items: { data: [] },
    ...given,
  }) as unknown as Stripe.Subscription;
const price = (lookup_key: string, current_period_end = 9_000) => ({
  data: [{ price: { lookup_key }, current_period_end }],
});
const stateOf = (subscriptions: Stripe.Subscription[], sessions: object[] = [], hasPaymentMethod = true) =>
  toProviderState({
    userId: 'u',
    customerId: 'c',
    hasPaymentMethod,
    subscriptions,
    sessions: sessions as Stripe.Checkout.Session[],
  });

it('is the developer plan without a subscription', () => {
  expect(stateOf([])).toMatchObject({
    plan: 'developer',
    anchor: undefined,
    paymentMethod: false,
    status: 'active',
    endsAt: null,
  });
});

it('reads plan and interval from the lookup key of the price', () => {
  expect(stateOf([subscription({ items: price('chirrup_scale_year') })])).toMatchObject({
    plan: 'scale',
    interval: 'year',
    anchor: 1_000_000,
    paymentMethod: true,
  });
  expect(stateOf([subscription({ items: price('something_else') })]).plan).toBe('developer');
});

it('keeps the plan while a payment is tried again, and not after it was given up', () => {
  const items = price('chirrup_growth_month');
  expect(stateOf([subscription({ items, status: 'past_due' })])).toMatchObject({
    plan: 'growth',
    status: 'past_due',
  });
  for (const status of ['unpaid', 'canceled', 'incomplete_expired', 'paused'])
    expect(stateOf([subscription({ items, status })]).plan).toBe('developer');
});

it('goes by the larger plan where there are two, and by the day of the last where there is none', () => {
  const starter = subscription({ items: price('chirrup_starter_month'), start_date: 5_000 });
  const growth = subscription({ items: price('chirrup_growth_month') });
  expect(stateOf([starter, growth]).plan).toBe('growth');
  const ended = [starter, growth].map((one) => ({ ...one, status: 'canceled' as const }));
  expect(stateOf(ended)).toMatchObject({ plan: 'developer', anchor: 5_000_000 });
});

it('says when a plan ends', () => {
  const items = price('chirrup_growth_month');
  expect(stateOf([subscription({ items, cancel_at_period_end: true })])).toMatchObject({
    status: 'ending',
    endsAt: new Date(9_000_000),
  });
  expect(stateOf([subscription({ items, cancel_at: 7_000 })]).endsAt).toEqual(new Date(7_000_000));
});

it('goes on pay-as-you-go with the metered price and a payment method', () => {
  const metered = [subscription({ items: price('chirrup_pay_as_you_go') })];
  expect(stateOf(metered)).toMatchObject({ plan: 'developer', paymentMethod: true });
  expect(stateOf(metered, [], false).paymentMethod).toBe(false);
  expect(stateOf([], [], true).paymentMethod).toBe(false);
});

it('counts credit that is paid, by the sum that was ordered', () => {
  const session = (id: string, given: object) => ({
    id,
    created: 3,
    payment_status: 'paid',
    metadata: { top_up_cents: '500' },
    ...given,
  });
  expect(
    stateOf(
      [],
      [
        session('a', {}),
        session('b', { payment_status: 'unpaid' }),
        session('c', { metadata: {} }),
        session('d', { metadata: { top_up_cents: '-5' } }),
      ],
    ).topUps,
  ).toEqual([{ id: 'a', cents: 500, refunded: 0, paidAt: 3_000 }]);
});

it.each([
  ['cs_plain', 0],
  [{ latest_charge: { amount_captured: 595, amount_refunded: 0 } }, 0],
  [{ latest_charge: { amount_captured: 595, amount_refunded: 119 } }, 100],
  [{ latest_charge: { amount_captured: 595, amount_refunded: 595 } }, 500],
  [{ latest_charge: null }, 0],
])('counts of a refund the share that is no tax: %j', (payment_intent, refunded) => {
  const session = { id: 'a', created: 3, payment_status: 'paid', metadata: { top_up_cents: '500' } };
  expect(stateOf([], [{ ...session, payment_intent }]).topUps).toMatchObject([{ cents: 500, refunded }]);
});
