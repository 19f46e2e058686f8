import type { Clock } from '@chirrup/kernel/clock';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { Subscription } from '../domain/subscription.js';
import { bringUpToDate, lotOf } from '../ledger/domain/account.js';
import type { Book } from '../ledger/domain/book.js';
import { type Period, periodAt } from '../ledger/domain/period.js';
import { LedgerRepository } from '../ledger/persistence/ledger.repository.js';
import { SubscriptionsRepository } from './persistence/subscriptions.repository.js';

/** An owner's subscription and ledger, up to date, while nobody else changes them. */
export interface OpenAccount {
  tx: Tx;
  now: number;
  subscription: Subscription;
  book: Book;
  period: Period;
  /** Of the current period. */
  lot: string;
  /** Charges that are counted now. */
  taken: ReadonlySet<string>;
}

/** Opens the accounts of owners one transaction at a time. */
@Injectable()
export class OwnerAccount {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly ledger: LedgerRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` with the account locked, and saves what it posts.
   * @param lots further lots it needs the balances of
   * @param charges waiting charges to take; another process may have counted some of them while the account was locked
   */
  run<T>(
    userId: string,
    work: (account: OpenAccount) => Promise<T>,
    lots: readonly string[] = [],
    charges: readonly string[] = [],
  ): Promise<T> {
    // the system's scope is for jobs, events and what waits for its owner
    return this.uow.run({ user: userId, system: true }, async (tx) => {
      const now = this.clock.now();
      const subscription = await this.subscriptions.lock(tx, userId, now);
      const lot = lotOf(periodAt(subscription.anchor, now));
      const { book, taken } = await this.ledger.load(tx, userId, [lot, ...lots], charges);
      const period = bringUpToDate(book, subscription, now);
      const result = await work({ tx, now, subscription, book, period, lot, taken });
      await this.ledger.save(tx, userId, book);
      return result;
    });
  }
}
