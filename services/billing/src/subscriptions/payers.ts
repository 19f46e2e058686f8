import { Injectable } from '@nestjs/common';
import { type Payer, PaymentProvider } from '../provider/payment-provider.js';
import { OwnerAccount } from './owner-account.js';
import { SubscriptionsRepository } from './persistence/subscriptions.repository.js';

/** Accounts as customers of the payment provider. */
@Injectable()
export class Payers {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly accounts: OwnerAccount,
    private readonly subscriptions: SubscriptionsRepository,
  ) {}

  /** The payer of an account; its customer is remembered, so that an account never has two. */
  async of(userId: string, email: string): Promise<Payer> {
    const known = await this.accounts.run(userId, async ({ subscription }) => subscription.customerId);
    if (known !== null) return { userId, email, customerId: known };
    // asked outside the transaction; at the same time twice it is the same customer
    const made = await this.provider.register({ userId, email, customerId: null });
    if (made === null) return { userId, email, customerId: null };
    const customerId = await this.accounts.run(userId, async ({ tx, subscription }) => {
      const next = { ...subscription, customerId: subscription.customerId ?? made };
      await this.subscriptions.save(tx, next);
      return next.customerId;
    });
    return { userId, email, customerId };
  }
}
