import type { SoldPlan } from '@chirrup/proto/plans';
import type { CustomerReading, SoldAs, SubscriptionReading } from '../../domain/customer-reading.js';
import type { Subscription } from '../../domain/subscription.js';
import { accountState } from './account-state.js';

const current = (plan: SoldPlan, given: Partial<Subscription> = {}): Subscription => ({
  userId: 'u',
  plan,
  interval: 'month',
  anchor: 77,
  paymentMethod: plan !== 'developer',
  payAsYouGoLimit: 1_000,
  status: 'active',
  endsAt: null,
  customerId: 'c',
  ...given,
});
const book: Record<string, SoldAs> = {
  p_starter: 'starter',
  p_growth: 'growth',
  p_scale: 'scale',
  p_metered: 'developer',
  p_course: 'none',
};
const bought = (priceId: string, given: Partial<SubscriptionReading> = {}): SubscriptionReading => ({
  id: `sub_${priceId}`,
  isLive: true,
  wasPaid: true,
  status: 'active',
  startedAt: 1_000,
  endsAt: null,
  items: [{ priceId, productId: 'prod', soldAs: undefined, interval: 'month' }],
  boughtAs: undefined,
  ...given,
});
const customer = (subscriptions: SubscriptionReading[], customerId = 'c'): CustomerReading => ({
  customerId,
  userId: 'u',
  isReal: false,
  hasPaymentMethod: true,
  subscriptions,
  topUps: [],
});
const stateOf = (now: Subscription, customers: CustomerReading[], keepsPlan = false) =>
  accountState(now, customers, ({ priceId }) => book[priceId], keepsPlan);

it('is the developer plan where nothing is paid, or what is paid is no plan', () => {
  for (const customers of [[], [customer([])], [customer([bought('p_course')])]])
    expect(stateOf(current('growth'), customers)).toMatchObject({
      subscription: { plan: 'developer', paymentMethod: false, status: 'active', endsAt: null },
      findings: [],
    });
  expect(stateOf(current('growth'), []).subscription.customerId).toBeNull();
});

it('is the larger of two plans, and the operator is told', () => {
  const { subscription, findings } = stateOf(current('starter'), [
    customer([bought('p_starter')]),
    customer([bought('p_scale', { startedAt: 9 })], 'd'),
  ]);
  expect(subscription).toMatchObject({ plan: 'scale', anchor: 9, customerId: 'd' });
  expect(findings).toMatchObject([{ kind: 'two-subscriptions', subject: 'sub_p_scale sub_p_starter' }]);
  expect(stateOf(current('starter'), [customer([bought('p_scale')])]).findings).toEqual([]);
});

it('keeps what an account had that pays for something nobody knows, and the operator is told', () => {
  const { subscription, findings } = stateOf(current('growth'), [customer([bought('p_new')])]);
  expect(subscription).toMatchObject({ plan: 'growth', anchor: 77, paymentMethod: true, customerId: 'c' });
  expect(findings).toMatchObject([{ kind: 'unknown-price', subject: 'sub_p_new p_new' }]);
  // the larger is kept; nothing is given for nothing known
  expect(
    stateOf(current('growth'), [customer([bought('p_new'), bought('p_starter')])]).subscription.plan,
  ).toBe('growth');
  expect(stateOf(current('developer'), [customer([bought('p_new')])]).subscription.plan).toBe('developer');
  // and not once it has ended
  const ended = bought('p_new', { isLive: false });
  expect(stateOf(current('growth'), [customer([ended])]).subscription.plan).toBe('developer');
});

it('gives what an unknown price was bought for here', () => {
  const reading = customer([bought('p_new', { boughtAs: 'scale', startedAt: 5 })]);
  expect(stateOf(current('developer'), [reading]).subscription).toMatchObject({ plan: 'scale', anchor: 5 });
});

it('keeps the plan of customers that cannot be read, and lets them buy again', () => {
  const { subscription } = stateOf(current('growth'), [], true);
  expect(subscription).toMatchObject({ plan: 'growth', paymentMethod: true, customerId: null });
  const bigger = stateOf(current('growth'), [customer([bought('p_scale')])], true);
  expect(bigger.subscription).toMatchObject({ plan: 'scale', customerId: 'c' });
});

it('goes on counting months from the last plan that was paid', () => {
  const ended = [
    bought('p_growth', { isLive: false }),
    bought('p_starter', { isLive: false, startedAt: 5_000 }),
  ];
  expect(stateOf(current('growth'), [customer(ended)]).subscription).toMatchObject({
    plan: 'developer',
    anchor: 5_000,
  });
  const never = bought('p_growth', { isLive: false, wasPaid: false });
  expect(stateOf(current('growth'), [customer([never])]).subscription.anchor).toBe(77);
});

it('pays as it goes with the metered price and a payment method', () => {
  const paying = customer([bought('p_metered')]);
  expect(stateOf(current('developer'), [paying]).subscription).toMatchObject({
    plan: 'developer',
    paymentMethod: true,
  });
  const without = { ...paying, hasPaymentMethod: false };
  expect(stateOf(current('developer'), [without]).subscription.paymentMethod).toBe(false);
  expect(stateOf(current('developer'), [customer([])]).subscription.paymentMethod).toBe(false);
});

it('says that a plan ends, or that a payment failed', () => {
  const endsAt = new Date(9_000);
  const ending = bought('p_growth', { status: 'ending', endsAt });
  expect(stateOf(current('growth'), [customer([ending])]).subscription).toMatchObject({
    status: 'ending',
    endsAt,
  });
  const late = bought('p_new', { status: 'past_due' });
  expect(stateOf(current('growth'), [customer([late])]).subscription).toMatchObject({
    plan: 'growth',
    status: 'past_due',
  });
});
