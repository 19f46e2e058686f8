import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { INSTALLATION_USER_ID } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import {
  type BillingInterval,
  billingIntervals,
  MAX_PAY_AS_YOU_GO,
  type Plan,
  plans,
  planTypes,
  type SoldPlan,
  selfHosted,
} from '@chirrup/proto/plans';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { billingErrors } from '../domain/billing.errors.js';
import type { Subscription } from '../domain/subscription.js';
import { bringUpToDate } from '../ledger/domain/account.js';
import { withPlan } from '../ledger/domain/terms.js';
import { type Usage, usageOf } from '../ledger/domain/usage.js';
import { type ManagementLinks, PaymentProvider } from '../provider/payment-provider.js';
import { planChanged } from './billing-events.js';
import { OwnerAccount } from './owner-account.js';
import { SubscriptionsRepository } from './persistence/subscriptions.repository.js';
import { PlanAnnouncer } from './plan-announcer.js';
import { requireOwnAccount } from './require-own-account.js';

export interface ChangeSubscription {
  userId: string;
  plan?: string | undefined;
  interval?: string | undefined;
  paymentMethod?: boolean | undefined;
  payAsYouGoLimit?: number | undefined;
}

export interface SubscriptionView extends Subscription, ManagementLinks {
  provider: PaymentProvider['name'];
}

@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly provider: PaymentProvider,
    private readonly accounts: OwnerAccount,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly outbox: Outbox,
    private readonly announcer: PlanAnnouncer,
  ) {}

  /** The plan of an account; without a subscription the developer plan. */
  async plan(principal: Principal, userId: string): Promise<Plan> {
    if (principal.kind !== 'service') requireOwnAccount(principal, userId);
    if (this.provider.name === 'none' || userId === INSTALLATION_USER_ID) return selfHosted;
    const [subscription] = await this.uow.statement<{ plan: SoldPlan }>(
      { user: userId },
      'SELECT plan FROM subscriptions WHERE user_id = $1',
      [userId],
      'subscriptions.plan',
    );
    return plans[subscription?.plan ?? 'developer'];
  }

  /** What an account has used in its current period; the period begins when somebody looks, or a visitor asks. */
  async usage(principal: Principal, userId: string): Promise<Usage> {
    requireOwnAccount(principal, userId);
    const usage = await this.accounts.run(userId, async ({ book, subscription, lot, period }) =>
      usageOf(book, subscription, { lot, end: period.end }),
    );
    return this.provider.name === 'none' ? unlimited(usage) : usage;
  }

  /** What an account has subscribed to, and where that is managed. */
  async get(principal: Principal, userId: string): Promise<SubscriptionView> {
    requireOwnAccount(principal, userId);
    return this.#view(await this.accounts.run(userId, async ({ subscription }) => subscription));
  }

  /** Changes what is given, from now on. Where plans are paid for, only the cap of pay-as-you-go is changed here. */
  async change(principal: Principal, input: ChangeSubscription): Promise<SubscriptionView> {
    requireOwnAccount(principal, input.userId);
    if (this.provider.name === 'none') throw new DomainError(billingErrors.notBilled);
    const { payAsYouGoLimit, ...paid } = checked(input);
    if (!this.provider.isFree && Object.keys(paid).length > 0)
      throw new DomainError(billingErrors.changeAtProvider);
    const changed = await this.accounts.run(input.userId, async ({ tx, now, subscription, book }) => {
      const { plan = subscription.plan, ...rest } = paid;
      const terms = {
        ...subscription,
        ...rest,
        ...(payAsYouGoLimit === undefined ? {} : { payAsYouGoLimit }),
      };
      const next: Subscription = { ...subscription, ...withPlan(terms, plan, now) };
      bringUpToDate(book, next, now);
      await this.subscriptions.save(tx, next);
      if (plan !== subscription.plan)
        await this.outbox.add(tx, planChanged(input.userId, plan, subscription.plan));
      tx.afterCommit(() => this.announcer.announce(input.userId));
      return next;
    });
    return this.#view(changed);
  }

  #view(subscription: Subscription): SubscriptionView {
    return { ...subscription, ...this.provider.links(subscription), provider: this.provider.name };
  }
}

const unlimited = (usage: Usage): Usage => ({
  ...usage,
  messages: { used: usage.freeMessages + usage.messages.used, available: -1, extra: 0 },
  exhausted: false,
});

interface Changes {
  plan?: SoldPlan;
  interval?: BillingInterval;
  paymentMethod?: boolean;
  payAsYouGoLimit?: number;
}

const checked = ({ plan, interval, paymentMethod, payAsYouGoLimit }: ChangeSubscription): Changes => {
  const changes: Changes = {};
  if (plan !== undefined) changes.plan = oneOf('plan', planTypes, plan);
  if (interval !== undefined) changes.interval = oneOf('interval', billingIntervals, interval);
  if (paymentMethod !== undefined) changes.paymentMethod = paymentMethod;
  if (payAsYouGoLimit !== undefined) {
    if (!Number.isInteger(payAsYouGoLimit) || payAsYouGoLimit < 0 || payAsYouGoLimit > MAX_PAY_AS_YOU_GO)
      throw invalid(`pay_as_you_go_limit must be 0 to ${MAX_PAY_AS_YOU_GO} cents.`);
    changes.payAsYouGoLimit = payAsYouGoLimit;
  }
  return changes;
};

const oneOf = <T extends string>(name: string, known: readonly T[], value: string): T => {
  const found = known.find((one) => one === value);
  if (found === undefined) throw invalid(`${name} must be one of ${known.join(', ')}.`);
  return found;
};

const invalid = (detail: string): DomainError => new DomainError(commonErrors.invalid, { detail });
