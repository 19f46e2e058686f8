import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { type Usage, usageOf } from '../../ledger/domain/usage.js';
import { PaymentProvider } from '../../provider/payment-provider.js';
import { OwnerAccount } from '../owner-account.js';
import { requireOwnAccount } from '../require-own-account.js';

/** What an account has used in its current period; the period begins when somebody looks, or a visitor asks. */
@Injectable()
export class GetUsageQuery {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly accounts: OwnerAccount,
  ) {}

  async execute(principal: Principal, userId: string): Promise<Usage> {
    requireOwnAccount(principal, userId);
    const usage = await this.accounts.run(userId, async ({ book, subscription, lot, period }) =>
      usageOf(book, subscription, { lot, end: period.end }),
    );
    return this.provider.name === 'none' ? unlimited(usage) : usage;
  }
}

const unlimited = (usage: Usage): Usage => ({
  ...usage,
  messages: { used: usage.freeMessages + usage.messages.used, available: -1, extra: 0 },
  exhausted: false,
});
