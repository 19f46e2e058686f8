import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import { topUpAmounts } from '@chirrup/proto/plans';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { billingErrors } from '../../domain/billing.errors.js';
import { topUp } from '../../ledger/domain/account.js';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.js';
import { PaymentProvider } from '../../provider/payment-provider.js';
import { OwnerAccount } from '../../subscriptions/owner-account.js';
import { PlanAnnouncer } from '../../subscriptions/plan-announcer.js';
import { requireOwnAccount } from '../../subscriptions/require-own-account.js';
import { AccountTurns } from '../accounts/account-turns.js';
import { Payers } from '../accounts/payers.js';

export interface TopUp {
  userId: string;
  cents: number;
  /** The same key adds the credit once; empty for none. */
  idempotencyKey: string;
  email: string;
}

/** Adds credit; answers the page to pay at, or nothing where it is free. */
@Injectable()
export class TopUpCommand {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly accounts: OwnerAccount,
    private readonly turns: AccountTurns,
    private readonly payers: Payers,
    private readonly ledger: LedgerRepository,
    private readonly announcer: PlanAnnouncer,
  ) {}

  async execute(principal: Principal, { userId, cents, idempotencyKey, email }: TopUp): Promise<string> {
    requireOwnAccount(principal, userId);
    if (!topUpAmounts.some((amount) => amount === cents)) throw new DomainError(billingErrors.invalidAmount);
    const id = idempotencyKey || newId();
    if (!this.provider.isFree)
      return this.turns.run(userId, async () =>
        this.provider.topUpPage(await this.payers.of(userId, email), cents, id),
      );
    const page = await this.provider.topUpPage({ userId, email, customerId: null }, cents, id);
    if (page === '') await this.#add(userId, cents, id);
    return page;
  }

  async #add(userId: string, cents: number, id: string): Promise<void> {
    await this.accounts.run(userId, async ({ tx, book, now }) => {
      if (await this.ledger.isPosted(tx, userId, `top_up:${id}`)) return;
      topUp(book, { id, cents, now });
      tx.afterCommit(() => this.announcer.announce(userId));
    });
  }
}
