import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import { billingIntervals, planTypes, type SoldPlan, topUpAmounts } from '@chirrup/proto/plans';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { billingErrors } from '../domain/billing.errors.js';
import type { Subscription } from '../domain/subscription.js';
import { topUp } from '../ledger/domain/account.js';
import { LedgerRepository } from '../ledger/persistence/ledger.repository.js';
import { PaymentProvider } from '../provider/payment-provider.js';
import { OwnerAccount } from '../subscriptions/owner-account.js';
import { PlanAnnouncer } from '../subscriptions/plan-announcer.js';
import { requireOwnAccount } from '../subscriptions/require-own-account.js';
import { AccountTurns } from './accounts/account-turns.js';
import { Payers } from './accounts/payers.js';

export interface StartCheckout {
  userId: string;
  plan: string;
  interval: string;
  email: string;
}

export interface TopUp {
  userId: string;
  cents: number;
  /** The same key adds the credit once; empty for none. */
  idempotencyKey: string;
  email: string;
}

@Injectable()
export class PaymentsService {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly accounts: OwnerAccount,
    private readonly turns: AccountTurns,
    private readonly payers: Payers,
    private readonly ledger: LedgerRepository,
    private readonly announcer: PlanAnnouncer,
  ) {}

  /** The page where a plan is bought, or where the developer plan gets its payment method; empty where that is free. */
  async startCheckout(principal: Principal, { userId, email, ...wanted }: StartCheckout): Promise<string> {
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

  /** Adds credit; answers the page to pay at, or nothing if it is free. */
  async topUp(principal: Principal, { userId, cents, idempotencyKey, email }: TopUp): Promise<string> {
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

/** What is bought is changed at the provider: bought again here, it would be paid twice. */
const refuse = ({ customerId, plan, paymentMethod }: Subscription, wanted: SoldPlan): void => {
  if (customerId !== null && (plan !== 'developer' || (wanted === 'developer' && paymentMethod)))
    throw new DomainError(billingErrors.changeAtProvider);
};
