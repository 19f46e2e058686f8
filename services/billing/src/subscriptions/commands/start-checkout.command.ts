import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { billingIntervals, planTypes } from '@chirrup/proto/plans';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { PaymentProvider } from '../../provider/payment-provider.js';
import { OwnerAccount } from '../owner-account.js';
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
  ) {}

  async execute(principal: Principal, { userId, email, ...wanted }: StartCheckout): Promise<string> {
    requireOwnAccount(principal, userId);
    const plan = planTypes.find((one) => one === wanted.plan);
    const interval = billingIntervals.find((one) => one === wanted.interval);
    if (!plan || !interval)
      throw new DomainError(commonErrors.invalid, { detail: 'plan or interval is not known.' });
    const customerId = await this.accounts.run(userId, async ({ subscription }) => subscription.customerId);
    return this.provider.checkout({ userId, email, customerId }, plan, interval);
  }
}
