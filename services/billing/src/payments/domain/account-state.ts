import { planTypes, type SoldPlan } from '@chirrup/proto/plans';
import type {
  CustomerReading,
  SoldAs,
  SubscriptionItem,
  SubscriptionReading,
} from '../../domain/customer-reading.js';
import type { Subscription } from '../../domain/subscription.js';

/** What an operator must look at. */
export interface PaymentFinding {
  kind: 'unknown-price' | 'two-subscriptions' | 'customer-unknown' | 'no-account';
  /** The provider's ids it is about. */
  subject: string;
  /** What was found, and what to do. */
  detail: string;
}

export interface AccountState {
  subscription: Subscription;
  findings: PaymentFinding[];
}

interface Bought {
  customer: CustomerReading;
  subscription: SubscriptionReading;
}

interface BoughtPlan extends Bought {
  plan: SoldPlan;
  item: SubscriptionItem;
}

/**
 * What an account has, whatever events have said: the largest plan that one of its customers pays for.
 * @param soldAs what an item is sold as; undefined if nobody knows
 * @param keepsPlan customers of the account could not be read: what they may pay for goes on
 */
export const accountState = (
  current: Subscription,
  customers: readonly CustomerReading[],
  soldAs: (item: SubscriptionItem) => SoldAs | undefined,
  keepsPlan = false,
): AccountState => {
  const all = customers.flatMap((customer) =>
    customer.subscriptions.map((subscription): Bought => ({ customer, subscription })),
  );
  const live = all.filter(({ subscription }) => subscription.isLive);
  const sold = (bought: Bought): BoughtPlan[] =>
    bought.subscription.items.flatMap((item) => {
      const plan = soldAs(item);
      return plan === undefined || plan === 'none' ? [] : [{ ...bought, plan, item }];
    });
  const plans = live.flatMap(sold).filter(({ plan }) => plan !== 'developer');
  const metered = live.flatMap(sold).find(({ plan }) => plan === 'developer');
  const unknown = live.filter(({ subscription }) => subscription.items.some((item) => !soldAs(item)));
  const [best] = plans.sort((a, b) => rank(b.plan) - rank(a.plan));
  const kept = keptPlan(current, unknown, keepsPlan);
  const isKept = rank(kept) > rank(best?.plan ?? 'developer');
  const paid = isKept ? unknown[0] : best;
  const payer = paid?.customer ?? metered?.customer ?? sameCustomer(current, customers) ?? customers[0];
  const hasPlan = isKept || best !== undefined;
  const starts = all
    .filter(({ subscription }) => subscription.wasPaid)
    .filter((bought) => sold(bought).some(({ plan }) => plan !== 'developer'))
    .map(({ subscription }) => subscription.startedAt);
  const anchor = isKept ? keptAnchor(current, unknown) : (best?.subscription.startedAt ?? latest(starts));
  return {
    subscription: {
      ...current,
      plan: isKept ? kept : (best?.plan ?? 'developer'),
      interval: isKept
        ? (unknown[0]?.subscription.items[0]?.interval ?? current.interval)
        : (best?.item.interval ?? 'month'),
      anchor: anchor ?? current.anchor,
      paymentMethod:
        (hasPlan || metered !== undefined) &&
        (customers.some(({ hasPaymentMethod }) => hasPaymentMethod) || (keepsPlan && current.paymentMethod)),
      status: paid?.subscription.status ?? (isKept ? current.status : 'active'),
      endsAt: paid?.subscription.endsAt ?? (isKept && !paid ? current.endsAt : null),
      customerId: payer?.customerId ?? null,
    },
    findings: [...unknown.flatMap((bought) => unknownPrices(bought, soldAs)), ...twoPlans(plans)],
  };
};

const rank = (plan: SoldPlan): number => planTypes.indexOf(plan);

/** Who pays for something nobody knows keeps what the account had, or what it was bought for. */
const keptPlan = (current: Subscription, unknown: readonly Bought[], keepsPlan: boolean): SoldPlan => {
  if (unknown.length === 0) return keepsPlan ? current.plan : 'developer';
  const bought = unknown.flatMap(({ subscription }) => subscription.boughtAs ?? []);
  return [current.plan, ...bought].reduce((a, b) => (rank(b) > rank(a) ? b : a));
};

const keptAnchor = (current: Subscription, unknown: readonly Bought[]): number | undefined =>
  current.plan === 'developer' ? unknown[0]?.subscription.startedAt : current.anchor;

/** Months go on from the day of the last plan that was paid for, also if nobody saw it end. */
const latest = (starts: readonly number[]): number | undefined =>
  starts.length > 0 ? Math.max(...starts) : undefined;

const sameCustomer = ({ customerId }: Subscription, customers: readonly CustomerReading[]) =>
  customers.find((one) => one.customerId === customerId);

const unknownPrices = (
  { customer, subscription }: Bought,
  soldAs: (item: SubscriptionItem) => SoldAs | undefined,
): PaymentFinding[] =>
  subscription.items
    .filter((item) => !soldAs(item))
    .map(({ priceId, productId }) => ({
      kind: 'unknown-price',
      subject: `${subscription.id} ${priceId}`,
      detail:
        `Subscription ${subscription.id} of customer ${customer.customerId} has the price ${priceId} of the product ` +
        `${productId || '(none)'}, of which nobody knows what plan it is. The account keeps the plan it has. Set the metadata ` +
        'chirrup_plan of the product or price to starter, growth, scale, developer (pay-as-you-go) or none.',
    }));

const twoPlans = (plans: readonly BoughtPlan[]): PaymentFinding[] => {
  const ids = [...new Set(plans.map(({ subscription }) => subscription.id))].sort();
  if (ids.length < 2) return [];
  const customers = [...new Set(plans.map(({ customer }) => customer.customerId))].sort();
  return [
    {
      kind: 'two-subscriptions',
      subject: ids.join(' '),
      detail:
        `One account pays for several plans: subscriptions ${ids.join(', ')} of ${customers.join(', ')}. ` +
        'The largest counts. Cancel the others, and give back what was paid for them.',
    },
  ];
};
