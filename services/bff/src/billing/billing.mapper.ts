import type { Subscription, Usage, UsageEntry } from '@chirrup/proto/gen/billing/v1/billing_service';
import { MESSAGE_PRICE, type Plan, planOf } from '@chirrup/proto/plans';
import { oneOf, toSeconds, toSecondsOrNull } from '../http/dto/mapping.js';
import {
  type SubscriptionDto,
  subscriptionSchema,
  type UsageDto,
  type UsageEntryDto,
} from './billing.dto.js';
import type { OwnedCounts } from './owned-counts.js';

const whole = new Intl.NumberFormat('en');
const usd = new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' });
const day = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

const NO_ENTRY: UsageEntry = { used: 0, available: 0, extra: 0 };
const price = usd.format(MESSAGE_PRICE / 100);

const toEntry = ({ used, available, extra }: UsageEntry, info: string): UsageEntryDto => ({
  used,
  available: available < 0 ? null : available,
  extra,
  info,
});

const toDollars = ({ used, available, extra }: UsageEntry, info: string): UsageEntryDto => ({
  used: used / 100,
  available: available / 100,
  extra: extra / 100,
  info,
});

/** Of a limit that each bot has for itself: what one has too much is no room in another. Bots to come have room too. */
const perBot = (counts: readonly number[], limit: number, bots: number, info: string): UsageEntryDto => {
  const sumOf = (part: (count: number) => number) => counts.reduce((sum, count) => sum + part(count), 0);
  if (limit < 0) return { used: sumOf((count) => count), available: null, extra: 0, info };
  return {
    used: sumOf((count) => Math.min(count, limit)),
    available: sumOf((count) => Math.max(0, limit - count)) + Math.max(0, bots - counts.length) * limit,
    extra: sumOf((count) => Math.max(0, count - limit)),
    info,
  };
};

const atMost = (limit: number, what: string): string =>
  limit < 0 ? `No limit on ${what}.` : `Up to ${whole.format(limit)} ${what}.`;

const messagesInfo = (plan: Plan, usage: Usage): string => {
  if (plan.messagesPerMonth < 0) return 'A message is one question of a visitor with its reply. No limit.';
  const parts = [
    `A message is one question of a visitor with its reply. Your plan has ${whole.format(plan.messagesPerMonth)} a month; further ones are paid by credit at ${price} each.`,
  ];
  if (usage.freeMessages > 0)
    parts.push(`${whole.format(usage.freeMessages)} were answered from your pairs and pages at no charge.`);
  return parts.join(' ');
};

const grantInfo = ({ type, monthlyCredit }: Plan): string => {
  if (type === 'self_hosted') return 'Nothing is billed in this installation.';
  const when = type === 'developer' ? ' once a payment method is verified' : '';
  return `${usd.format(monthlyCredit / 100)} a month${when}, for messages beyond the plan. Expires at the end of each billing cycle.`;
};

const topUpInfo = ({ topUpEndsAt }: Usage): string =>
  topUpEndsAt > 0
    ? `Credit you paid in, used after the monthly grant. It is kept for a year; the oldest ends on ${day.format(topUpEndsAt)} (UTC).`
    : 'Credit you pay in, used after the monthly grant. It is kept for a year.';

/** The usage of an account in the words of the API. */
export const toUsage = (usage: Usage, plan: Plan, owned: OwnedCounts): UsageDto => ({
  end_date: toSeconds(usage.endAt),
  monthly_credit_grants_usages: toDollars(usage.monthlyCredit ?? NO_ENTRY, grantInfo(plan)),
  payg_credit_usages: toDollars(usage.topUpCredit ?? NO_ENTRY, topUpInfo(usage)),
  bot_usages: perBot([owned.byBot.length], plan.numberOfBots, 1, atMost(plan.numberOfBots, 'bots')),
  message_usages: {
    activity: toEntry(usage.messages ?? NO_ENTRY, messagesInfo(plan, usage)),
    cost: toDollars(
      usage.messageCost ?? NO_ENTRY,
      `What messages beyond the plan cost at ${price} each: paid by credit, credit that is left, and pay-as-you-go.`,
    ),
  },
  qa_fine_tune_usages: perBot(
    owned.byBot.map(({ pairs }) => pairs),
    plan.qaPerBot,
    plan.numberOfBots,
    atMost(plan.qaPerBot, 'question/answer pairs in each bot'),
  ),
  knowledge_link_usages: perBot(
    owned.byBot.map(({ links }) => links),
    plan.linksPerBot,
    plan.numberOfBots,
    atMost(plan.linksPerBot, 'pages and files in each bot'),
  ),
  by_bot: owned.byBot.map(({ botId, pairs, links }) => ({
    bot_id: botId,
    qa_pairs: pairs,
    knowledge_links: links,
  })),
  exhausted: usage.exhausted,
});

/** A link of the provider with the address of the account filled in. */
const prefilled = (url: string, email: string): string | null => {
  if (url === '') return null;
  const link = new URL(url);
  link.searchParams.set('prefilled_email', email);
  return link.href;
};

export const toSubscription = (subscription: Subscription, email: string): SubscriptionDto => {
  const { provider, plan, interval, status } = subscriptionSchema.shape;
  return {
    provider: oneOf(provider.options, subscription.provider),
    plan: oneOf(plan.options, subscription.plan),
    interval: oneOf(interval.options, subscription.interval),
    payment_method: subscription.paymentMethod,
    pay_as_you_go_limit: subscription.payAsYouGoLimit,
    status: oneOf(status.options, subscription.status),
    ends_at: toSecondsOrNull(subscription.endsAt),
    portal_url: prefilled(subscription.portalUrl, email),
    invoices_url: prefilled(subscription.invoicesUrl, email),
  };
};

export const planOfSubscription = ({ plan }: Subscription): Plan =>
  planOf(oneOf(subscriptionSchema.shape.plan.options, plan));
