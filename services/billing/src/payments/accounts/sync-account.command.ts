import type { Clock } from '@chirrup/kernel/clock';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { CustomerReading } from '../../domain/customer-reading.js';
import type { Subscription } from '../../domain/subscription.js';
import { bringUpToDate, refund, topUp } from '../../ledger/domain/account.js';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.js';
import { PaymentProvider } from '../../provider/payment-provider.js';
import { planChanged } from '../../subscriptions/billing-events.js';
import { type OpenAccount, OwnerAccount } from '../../subscriptions/owner-account.js';
import { SubscriptionsRepository } from '../../subscriptions/persistence/subscriptions.repository.js';
import { PlanAnnouncer } from '../../subscriptions/plan-announcer.js';
import { accountState } from '../domain/account-state.js';
import { AccountCustomers } from './account-customers.js';
import { Findings } from './findings.js';
import { PaymentCustomersRepository } from './payment-customers.repository.js';
import { PriceBook } from './price-book.js';

/** What is known of an account's customers beside what is stored. */
export interface CustomerHint {
  customerId?: string;
  email?: string;
}

/** Makes an account what its customers are at the payment provider; again changes nothing. */
@Injectable()
export class SyncAccountCommand {
  constructor(
    private readonly provider: PaymentProvider,
    private readonly accounts: OwnerAccount,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly ledger: LedgerRepository,
    private readonly customers: PaymentCustomersRepository,
    private readonly accountCustomers: AccountCustomers,
    private readonly book: PriceBook,
    private readonly findings: Findings,
    private readonly outbox: Outbox,
    private readonly announcer: PlanAnnouncer,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** In the account's turn: what was read first must not be applied last. */
  async execute(userId: string, hint: CustomerHint = {}): Promise<Subscription> {
    const current = await this.accounts.run(userId, async ({ subscription }) => subscription);
    if (this.provider.isFree) return current;
    const read = await this.accountCustomers.read(current, hint, this.clock.now());
    const readings = read.readings;
    const soldAs = await this.book.resolve(
      readings.flatMap(({ subscriptions }) => subscriptions.flatMap(({ items }) => items)),
    );
    return this.accounts.run(userId, async (account) => {
      const { tx, subscription, book, now } = account;
      const { subscription: next, findings } = accountState(subscription, readings, soldAs, read.keepsPlan);
      await this.#changeCredit(account, readings);
      bringUpToDate(book, next, now);
      await this.subscriptions.save(tx, next);
      await this.customers.save(tx, userId, read.customers);
      await this.findings.replace(tx, userId, [...findings, ...read.findings]);
      if (next.plan !== subscription.plan)
        await this.outbox.add(tx, planChanged(userId, next.plan, subscription.plan));
      tx.afterCommit(() => this.announcer.announce(userId));
      return next;
    });
  }

  async #changeCredit(
    { tx, book, now, subscription }: OpenAccount,
    readings: readonly CustomerReading[],
  ): Promise<void> {
    for (const { id, cents, refunded, paidAt } of readings.flatMap(({ topUps }) => topUps)) {
      if (!(await this.ledger.isPosted(tx, subscription.userId, `top_up:${id}`)))
        topUp(book, { id, cents, now: Math.min(paidAt, now) });
      refund(book, { id, cents: refunded, now });
    }
  }
}
