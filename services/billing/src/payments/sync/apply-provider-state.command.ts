import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { Injectable } from '@nestjs/common';
import type { Subscription } from '../../domain/subscription.js';
import { bringUpToDate, refund, topUp } from '../../ledger/domain/account.js';
import { LedgerRepository } from '../../ledger/persistence/ledger.repository.js';
import type { ProviderState } from '../../provider/payment-provider.js';
import { planChanged } from '../../subscriptions/billing-events.js';
import { type OpenAccount, OwnerAccount } from '../../subscriptions/owner-account.js';
import { SubscriptionsRepository } from '../../subscriptions/persistence/subscriptions.repository.js';
import { PlanAnnouncer } from '../../subscriptions/plan-announcer.js';

/** Makes an account what its customer is at the payment provider; again changes nothing. */
@Injectable()
export class ApplyProviderStateCommand {
  constructor(
    private readonly accounts: OwnerAccount,
    private readonly subscriptions: SubscriptionsRepository,
    private readonly ledger: LedgerRepository,
    private readonly outbox: Outbox,
    private readonly announcer: PlanAnnouncer,
  ) {}

  async execute(userId: string, state: ProviderState): Promise<void> {
    await this.accounts.run(userId, async (account) => {
      const { tx, subscription, book, now } = account;
      const next = merged(subscription, state);
      await this.#changeCredit(account, state);
      bringUpToDate(book, next, now);
      await this.subscriptions.save(tx, next);
      if (next.plan !== subscription.plan)
        await this.outbox.add(tx, planChanged(userId, next.plan, subscription.plan));
      tx.afterCommit(() => this.announcer.announce(userId));
    });
  }

  async #changeCredit(
    { tx, book, now, subscription }: OpenAccount,
    { topUps }: ProviderState,
  ): Promise<void> {
    for (const { id, cents, refunded, paidAt } of topUps) {
      if (!(await this.ledger.isPosted(tx, subscription.userId, `top_up:${id}`)))
        topUp(book, { id, cents, now: Math.min(paidAt, now) });
      refund(book, { id, cents: refunded, now });
    }
  }
}

const merged = (subscription: Subscription, state: ProviderState): Subscription => ({
  ...subscription,
  plan: state.plan,
  interval: state.interval,
  anchor: state.anchor ?? subscription.anchor,
  paymentMethod: state.paymentMethod,
  status: state.status,
  endsAt: state.endsAt,
  customerId: state.customerId,
});
