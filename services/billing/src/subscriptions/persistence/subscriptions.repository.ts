import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import type { Subscription } from '../../domain/subscription.js';
import { initialTerms } from '../../ledger/domain/terms.js';

const COLUMNS = `user_id AS "userId", plan, paid_every AS "interval", (extract(epoch FROM anchor) * 1000)::float8 AS anchor,
  payment_method AS "paymentMethod", pay_as_you_go_limit AS "payAsYouGoLimit", status, ends_at AS "endsAt",
  customer_id AS "customerId"`;

@Injectable()
export class SubscriptionsRepository {
  /**
   * The subscription, locked until the transaction ends; an account without one gets the developer plan.
   * @throws `REQUEST.NOT_FOUND` of an account that is deleted
   */
  async lock(tx: Tx, userId: string, now: number): Promise<Subscription> {
    const [subscription] = await this.#lock(tx, userId);
    if (subscription) return subscription;
    const { anchor } = initialTerms(now);
    await tx.query(
      `INSERT INTO subscriptions (user_id, anchor) SELECT $1, to_timestamp($2::float8 / 1000)
       WHERE NOT EXISTS (SELECT 1 FROM deleted_users WHERE user_id = $1) ON CONFLICT DO NOTHING`,
      [userId, anchor],
    );
    const [added] = await this.#lock(tx, userId);
    if (!added) throw new DomainError(commonErrors.notFound);
    return added;
  }

  async find(tx: Tx, userId: string): Promise<Subscription | undefined> {
    const [found] = await tx.query<Subscription>(
      `SELECT ${COLUMNS} FROM subscriptions WHERE user_id = $1`,
      [userId],
      'subscriptions.find',
    );
    return found;
  }

  async save(tx: Tx, subscription: Subscription): Promise<void> {
    await tx.query(
      `UPDATE subscriptions SET plan = $2, paid_every = $3, anchor = to_timestamp($4::float8 / 1000), payment_method = $5,
         pay_as_you_go_limit = $6, status = $7, ends_at = $8, customer_id = $9, updated_at = now()
       WHERE user_id = $1`,
      [
        subscription.userId,
        subscription.plan,
        subscription.interval,
        subscription.anchor,
        subscription.paymentMethod,
        subscription.payAsYouGoLimit,
        subscription.status,
        subscription.endsAt,
        subscription.customerId,
      ],
    );
  }

  #lock(tx: Tx, userId: string): Promise<Subscription[]> {
    return tx.query<Subscription>(
      `SELECT ${COLUMNS} FROM subscriptions WHERE user_id = $1 FOR UPDATE`,
      [userId],
      'subscriptions.lock',
    );
  }
}
