import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { billingIntervals, planTypes, type SoldPlan } from '@chirrup/proto/plans';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { billingErrors } from '../../domain/billing.errors.js';
import type { Subscription } from '../../domain/subscription.js';
import { PaymentProvider } from '../../provider/payment-provider.js';
import { requireOwnAccount } from '../../subscriptions/require-own-account.js';
import { AccountTurns } from '../accounts/account-turns.js';
import { Payers } from '../accounts/payers.js';

export interface StartCheckout {
  userId: string;
  plan: string;
  interval: string;
  email: string;
}

/** The page where a plan is bought, or where the developer plan gets its payment method; empty where that is free. */
@Injectable()
export class StartCheckoutCommand {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly turns: AccountTurns,
    private readonly payers: Payers,
  ) {}

  async execute(principal: Principal, { userId, email, ...wanted }: StartCheckout): Promise<string> {
    requireOwnAccount(principal, userId);
    const plan = planTypes.find((one) => one === wanted.plan);
    const interval = billingIntervals.find((one) => one === wanted.interval);
    if (!plan || !interval)
      throw new DomainError(commonErrors.invalid, { detail: 'plan or interval is not known.' });
    if (this.provider.isFree)
      return this.provider.checkout({ userId, email, customerId: null }, plan, interval);
    return this.turns.run(userId, async () => {
      // paid a moment ago, its webhook may still be on its way: the account is read first
      const payer = await this.payers.of(userId, email, (has) => refuse(has, plan));
      return this.provider.checkout(payer, plan, interval);
    });
  }
}

/** What is bought is changed at the provider: bought again here, it would be paid twice. */
const refuse = ({ customerId, plan, paymentMethod }: Subscription, wanted: SoldPlan): void => {
  if (customerId !== null && (plan !== 'developer' || (wanted === 'developer' && paymentMethod)))
    throw new DomainError(billingErrors.changeAtProvider);
};
