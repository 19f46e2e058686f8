import type Stripe from 'stripe';
import { toCustomerReading } from './to-customer-reading.js';

const subscription = (given: object): Stripe.Subscription =>
  ({
    id: 'sub',
    status: 'active',
    start_date: 1_000,
    cancel_at: null,
    cancel_at_period_end: false,
    items: { data: [] },
    ...given,
  }) as unknown as Stripe.Subscription;
const priced = (price: object, current_period_end = 9_000) => ({ data: [{ price, current_period_end }] });
const readingOf = (subscriptions: Stripe.Subscription[], sessions: object[] = []) =>
  toCustomerReading({
    customer: { id: 'cus', livemode: true, metadata: { user_id: 'u' } } as unknown as Stripe.Customer,
    hasPaymentMethod: true,
    subscriptions,
    sessions: sessions as Stripe.Checkout.Session[],
  });
const onlyOf = (given: object) => readingOf([subscription(given)]).subscriptions[0];
const itemOf = (price: object) => onlyOf({ items: priced(price) })?.items[0];

it('names the account and whether money is real', () => {
  expect(readingOf([])).toMatchObject({ customerId: 'cus', userId: 'u', isReal: true, subscriptions: [] });
});

it('says what a price is sold as: by its mark, else by its lookup key', () => {
  const metadata = { chirrup_plan: 'scale' };
  expect(itemOf({ id: 'p', product: 'prod', lookup_key: 'chirrup_growth_year' })).toEqual({
    priceId: 'p',
    productId: 'prod',
    soldAs: 'growth',
    interval: 'year',
  });
  expect(itemOf({ lookup_key: 'chirrup_growth_year', metadata })?.soldAs).toBe('scale');
  expect(itemOf({ lookup_key: null, metadata: { chirrup_plan: 'none' } })?.soldAs).toBe('none');
  expect(itemOf({ lookup_key: 'chirrup_pay_as_you_go' })?.soldAs).toBe('developer');
  for (const price of [{ lookup_key: 'other' }, { metadata: { chirrup_plan: 'platinum' } }, {}])
    expect(itemOf(price)?.soldAs).toBeUndefined();
});

it('goes by how often the price itself is paid', () => {
  expect(itemOf({ recurring: { interval: 'year' }, product: { id: 'prod' } })).toMatchObject({
    interval: 'year',
    productId: 'prod',
  });
});

it.each([
  ['active', true, true],
  ['trialing', true, true],
  ['past_due', true, true],
  ['unpaid', false, true],
  ['paused', false, true],
  ['canceled', false, true],
  ['incomplete', false, false],
  ['incomplete_expired', false, false],
])('of a subscription that is %s: live %s, was paid %s', (status, isLive, wasPaid) => {
  expect(onlyOf({ status })).toMatchObject({ isLive, wasPaid });
});

it('says when a plan ends, and that a payment failed', () => {
  const items = priced({});
  expect(onlyOf({ items, cancel_at_period_end: true })).toMatchObject({
    status: 'ending',
    endsAt: new Date(9_000_000),
  });
  expect(onlyOf({ items, cancel_at: 7_000 })?.endsAt).toEqual(new Date(7_000_000));
  expect(onlyOf({ status: 'past_due' })?.status).toBe('past_due');
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
    readingOf(
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
  expect(readingOf([], [{ ...session, payment_intent }]).topUps).toMatchObject([{ cents: 500, refunded }]);
});
