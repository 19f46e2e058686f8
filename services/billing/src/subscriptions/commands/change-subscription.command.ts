import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import {
  type BillingInterval,
  billingIntervals,
  MAX_PAY_AS_YOU_GO,
  planTypes,
  type SoldPlan,
} from '@chirrup/proto/plans';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { billingErrors } from '../../domain/billing.errors.js';
import type { Subscription } from '../../domain/subscription.js';
import { bringUpToDate } from '../../ledger/domain/account.js';
import { withPlan } from '../../ledger/domain/terms.js';
import { PaymentProvider } from '../../provider/payment-provider.js';
import { planChanged } from '../billing-events.js';
import { OwnerAccount } from '../owner-account.js';
import { SubscriptionsRepository } from '../persistence/subscriptions.repository.js';
import { PlanAnnouncer } from '../plan-announcer.js';
import { requireOwnAccount } from '../require-own-account.js';

export interface ChangeSubscription {
  userId: string;
  plan?: string | undefined;
  interval?: string | undefined;
  paymentMethod?: boolean | undefined;
  payAsYouGoLimit?: number | undefined;
}

/** Changes what is given, from now on. Where plans are paid for, only the cap of pay-as-you-go is changed here. */
@Injectable()
export class ChangeSubscriptionCommand {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly accounts: OwnerAccount,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly outbox: Outbox,
    private readonly announcer: PlanAnnouncer,
  ) {}

  async execute(principal: Principal, input: ChangeSubscription): Promise<Subscription> {
    requireOwnAccount(principal, input.userId);
    if (this.provider.name === 'none') throw new DomainError(billingErrors.notBilled);
    const { payAsYouGoLimit, ...paid } = checked(input);
    if (!this.provider.isFree && Object.keys(paid).length > 0)
      throw new DomainError(billingErrors.changeAtProvider);
    return this.accounts.run(input.userId, async ({ tx, now, subscription, book }) => {
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
  }
}

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
