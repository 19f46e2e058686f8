import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { billingIntervals, planTypes, type SoldPlan } from '@chirrup/proto/plans';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { billingErrors } from '../../domain/billing.errors.js';
import { PaymentProvider } from '../../provider/payment-provider.js';
import { OwnerAccount } from '../owner-account.js';
import { Payers } from '../payers.js';
import { requireOwnAccount } from '../require-own-account.js';

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
    private readonly accounts: OwnerAccount,
    private readonly payers: Payers,
  ) {}

  async execute(principal: Principal, { userId, email, ...wanted }: StartCheckout): Promise<string> {
    requireOwnAccount(principal, userId);
    const plan = planTypes.find((one) => one === wanted.plan);
    const interval = billingIntervals.find((one) => one === wanted.interval);
    if (!plan || !interval)
      throw new DomainError(commonErrors.invalid, { detail: 'plan or interval is not known.' });
    if (!this.provider.isFree) await this.#refuseSecond(userId, plan);
    return this.provider.checkout(await this.payers.of(userId, email), plan, interval);
  }

  /** What is bought is changed at the provider: bought again here, it would be paid twice. */
  async #refuseSecond(userId: string, wanted: SoldPlan): Promise<void> {
    const { plan, paymentMethod } = await this.accounts.run(userId, async ({ subscription }) => subscription);
    if (plan !== 'developer' || (wanted === 'developer' && paymentMethod))
      throw new DomainError(billingErrors.changeAtProvider);
  }
}
