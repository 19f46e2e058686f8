import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { billingIntervals, planTypes, type SoldPlan } from '@chirrup/proto/plans';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { billingErrors } from '../../domain/billing.errors.js';
import type { Terms } from '../../ledger/domain/terms.js';
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
    if (!this.provider.isFree)
      refuse(await this.accounts.run(userId, async ({ subscription }) => subscription), plan);
    const payer = await this.payers.of(userId, email);
    // paid a moment ago, its webhook may still be on its way
    if (payer.customerId !== null) refuse(await this.provider.fetchState(payer.customerId), plan);
    return this.provider.checkout(payer, plan, interval);
  }
}

/** What is bought is changed at the provider: bought again here, it would be paid twice. */
const refuse = (has: Pick<Terms, 'plan' | 'paymentMethod'> | undefined, wanted: SoldPlan): void => {
  if (has && (has.plan !== 'developer' || (wanted === 'developer' && has.paymentMethod)))
    throw new DomainError(billingErrors.changeAtProvider);
};
