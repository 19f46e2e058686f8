import { Injectable } from '@nestjs/common';
import type { Subscription } from '../../domain/subscription.js';
import { type Payer, PaymentProvider } from '../../provider/payment-provider.js';
import { OwnerAccount } from '../../subscriptions/owner-account.js';
import { SubscriptionsRepository } from '../../subscriptions/persistence/subscriptions.repository.js';
import { PaymentCustomersRepository } from './payment-customers.repository.js';
import { SyncAccountCommand } from './sync-account.command.js';

/** Accounts as customers of the payment provider. */
@Injectable()
export class Payers {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly accounts: OwnerAccount,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly customers: PaymentCustomersRepository,
    private readonly syncAccount: SyncAccountCommand,
  ) {}

  /**
   * The payer of an account that is read again, in its turn. One that the provider does not have any more is made again.
   * @param admit refuses what may not be bought by what the account has now
   */
  async of(
    userId: string,
    email: string,
    admit: (has: Subscription) => void = () => undefined,
  ): Promise<Payer> {
    const has = await this.syncAccount.execute(userId, { email });
    admit(has);
    if (has.customerId !== null || this.provider.isFree) return { userId, email, customerId: has.customerId };
    const former = (await this.customers.of(userId)).findLast(({ isGone }) => isGone)?.customerId ?? '';
    const customerId = await this.provider.register({ userId, email }, former);
    if (customerId !== null) await this.#remember(userId, customerId);
    return { userId, email, customerId };
  }

  #remember(userId: string, customerId: string): Promise<void> {
    return this.accounts.run(userId, async ({ tx, subscription }) => {
      await this.subscriptions.save(tx, { ...subscription, customerId });
      const fresh = {
        customerId,
        isReal: this.provider.isReal,
        liveSubscriptions: [],
        unknownSince: null,
        isGone: false,
      };
      await this.customers.save(tx, userId, [fresh]);
    });
  }
}
