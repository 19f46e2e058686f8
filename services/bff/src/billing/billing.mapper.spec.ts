import { Subscription, Usage } from '@chirrup/proto/gen/billing/v1/billing_service';
import { plans, selfHosted } from '@chirrup/proto/plans';
import { toSubscription, toUsage } from './billing.mapper.js';

const usage = Usage.fromPartial({
  endAt: 1_797_934_895_303,
  messages: { used: 40, available: 160, extra: 3 },
  messageCost: { used: 6, available: 1_094, extra: 0 },
  monthlyCredit: { used: 6, available: 94, extra: 0 },
  topUpCredit: { used: 0, available: 1_000, extra: 250 },
  freeMessages: 12,
  topUpEndsAt: Date.parse('2027-11-22T10:00:00Z'),
});

const owned = (...counts: [pairs: number, links: number][]) => ({
  byBot: counts.map(([pairs, links], at) => ({ botId: `C-${at}`, pairs, links })),
});

it('says what is used and left, money in dollars', () => {
  const dto = toUsage(usage, plans.developer, owned([10, 0], [2, 50], [12, 7]));
  expect(dto).toMatchObject({
    end_date: 1_797_934_895.303,
    message_usages: {
      activity: { used: 40, available: 160, extra: 3 },
      cost: { used: 0.06, available: 10.94, extra: 0 },
    },
    monthly_credit_grants_usages: { used: 0.06, available: 0.94, extra: 0 },
    payg_credit_usages: { used: 0, available: 10, extra: 2.5 },
    bot_usages: { used: 2, available: 0, extra: 1 },
    qa_fine_tune_usages: { used: 22, available: 8, extra: 2 },
    knowledge_link_usages: { used: 57, available: 93, extra: 0 },
    exhausted: false,
  });
  expect(dto.by_bot[2]).toEqual({ bot_id: 'C-2', qa_pairs: 12, knowledge_links: 7 });
  expect(dto.message_usages.activity.info).toContain('12 were answered from your pairs and pages');
  expect(dto.payg_credit_usages.info).toContain('November 22, 2027');
  expect(dto.monthly_credit_grants_usages.info).toContain('once a payment method is verified');
});

it('counts the room of bots that can still be made', () => {
  const dto = toUsage(usage, plans.starter, owned());
  expect(dto.qa_fine_tune_usages).toMatchObject({ used: 0, available: 100 });
});

it('knows no limits where nothing is billed', () => {
  const free = Usage.fromPartial({ ...usage, messages: { used: 9, available: -1, extra: 0 } });
  const dto = toUsage(free, selfHosted, owned([400, 9_000]));
  expect(dto.message_usages.activity).toMatchObject({ used: 9, available: null });
  expect(dto.bot_usages).toMatchObject({ used: 1, available: null, extra: 0 });
  expect(dto.qa_fine_tune_usages).toMatchObject({ used: 400, available: null, extra: 0 });
});

it('fills the address of the account into the portal’s link', () => {
  const subscription = Subscription.fromPartial({
    provider: 'stripe',
    plan: 'growth',
    interval: 'year',
    status: 'ending',
    endsAt: 5_000,
    portalUrl: 'https://billing.stripe.com/p/login/x',
  });
  expect(toSubscription(subscription, 'ann+shop@example.com')).toMatchObject({
    portal_url: 'https://billing.stripe.com/p/login/x?prefilled_email=ann%2Bshop%40example.com',
    invoices_url: null,
    ends_at: 5,
  });
});
