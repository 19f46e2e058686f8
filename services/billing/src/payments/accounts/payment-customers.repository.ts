import type { Tx } from '@chirrup/persistence/unit-of-work';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';

/** A customer of an account at the provider, as it was read last. */
export interface PaymentCustomer {
  customerId: string;
  /** Pays real money. */
  isReal: boolean;
  liveSubscriptions: string[];
  /** The provider answers that it knows none of this id. */
  unknownSince: Date | null;
  /** Not read any more. */
  isGone: boolean;
}

/** The customers of accounts: one, or more after a backup was restored or the keys were changed. */
@Injectable()
export class PaymentCustomersRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** Those that are gone last, the last of them at the end. */
  of(userId: string): Promise<PaymentCustomer[]> {
    return this.uow.statement<PaymentCustomer>(
      { user: userId },
      `SELECT customer_id AS "customerId", is_real AS "isReal", live_subscriptions AS "liveSubscriptions",
         unknown_since AS "unknownSince", is_gone AS "isGone"
       FROM payment_customers WHERE user_id = $1 ORDER BY is_gone, customer_id`,
      [userId],
      'payment-customers.of',
    );
  }

  /** Whose customer it is. */
  async owner(customerId: string): Promise<string | undefined> {
    const [row] = await this.uow.statement<{ userId: string }>(
      { system: true },
      `SELECT user_id AS "userId" FROM payment_customers WHERE customer_id = $1
       UNION ALL SELECT user_id FROM subscriptions WHERE customer_id = $1 LIMIT 1`,
      [customerId],
      'payment-customers.owner',
    );
    return row?.userId;
  }

  async save(tx: Tx, userId: string, customers: readonly PaymentCustomer[]): Promise<void> {
    for (const { customerId, isReal, liveSubscriptions, unknownSince, isGone } of customers)
      await tx.query(
        `INSERT INTO payment_customers (customer_id, user_id, is_real, live_subscriptions, unknown_since, is_gone)
         VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT (customer_id) DO UPDATE SET is_real = excluded.is_real,
           live_subscriptions = excluded.live_subscriptions, unknown_since = excluded.unknown_since, is_gone = excluded.is_gone`,
        [customerId, userId, isReal, liveSubscriptions, unknownSince, isGone],
        'payment-customers.save',
      );
  }
}
