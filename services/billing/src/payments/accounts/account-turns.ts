import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { billingErrors } from '../../domain/billing.errors.js';

/** Longer than the provider may take for all that is done in a turn. */
const HOLD_MS = 120_000;
const WAIT_MS = 20_000;
const POLL_MS = 100;

/**
 * One at a time, in all processes, works on an account at the payment provider. A row says whose turn it is: a lock of the
 * database would keep a connection for as long as the provider takes.
 */
@Injectable()
export class AccountTurns {
  constructor(private readonly uow: UnitOfWork) {}

  async run<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const token = newId();
    await this.#take(userId, token);
    try {
      return await work();
    } finally {
      // what is not given back ends by itself
      await this.uow
        .statement({ user: userId }, 'DELETE FROM payment_turns WHERE user_id = $1 AND token = $2', [
          userId,
          token,
        ])
        .catch(() => undefined);
    }
  }

  async #take(userId: string, token: string): Promise<void> {
    const until = Date.now() + WAIT_MS;
    for (;;) {
      const taken = await this.uow.statement(
        { user: userId },
        `INSERT INTO payment_turns (user_id, token, held_until) VALUES ($1, $2, now() + $3 * interval '1 millisecond')
         ON CONFLICT (user_id) DO UPDATE SET token = excluded.token, held_until = excluded.held_until
         WHERE payment_turns.held_until < now() RETURNING 1`,
        [userId, token, HOLD_MS],
        'payment-turns.take',
      );
      if (taken.length > 0) return;
      if (Date.now() > until) throw new DomainError(billingErrors.providerUnavailable);
      await sleep(POLL_MS);
    }
  }
}
