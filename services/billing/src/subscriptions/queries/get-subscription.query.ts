import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { Subscription } from '../../domain/subscription.js';
import { type ManagementLinks, PaymentProvider } from '../../provider/payment-provider.js';
import { OwnerAccount } from '../owner-account.js';
import { requireOwnAccount } from '../require-own-account.js';

export interface SubscriptionView extends Subscription, ManagementLinks {
  provider: PaymentProvider['name'];
}

/** What an account has subscribed to, and where that is managed. */
@Injectable()
export class GetSubscriptionQuery {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly accounts: OwnerAccount,
  ) {}

  async execute(principal: Principal, userId: string): Promise<SubscriptionView> {
    requireOwnAccount(principal, userId);
    return this.view(await this.accounts.run(userId, async ({ subscription }) => subscription));
  }

  view(subscription: Subscription): SubscriptionView {
    return { ...subscription, ...this.provider.links(subscription), provider: this.provider.name };
  }
}
