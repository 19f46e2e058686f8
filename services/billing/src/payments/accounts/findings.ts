import type { Log } from '@chirrup/kernel/log';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { PaymentFinding } from '../domain/account-state.js';

/** What an operator must look at, kept while it is so; each is logged once. `npm run billing -- findings` lists them. */
@Injectable()
export class Findings {
  constructor(@Inject(LOG) private readonly log: Log) {}

  /** Makes these all that is found of an account; `userId` may be a customer's id if there is no account. */
  async replace(tx: Tx, userId: string, findings: readonly PaymentFinding[]): Promise<void> {
    const names = findings.map(({ kind, subject }) => `${kind} ${subject}`);
    await tx.query(
      `DELETE FROM payment_findings WHERE user_id = $1 AND kind || ' ' || subject <> ALL ($2)`,
      [userId, names],
      'payment-findings.solved',
    );
    for (const { kind, subject, detail } of findings) {
      const fresh = await tx.query(
        `INSERT INTO payment_findings (user_id, kind, subject, detail) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING RETURNING 1`,
        [userId, kind, subject, detail],
        'payment-findings.add',
      );
      if (fresh.length > 0) tx.afterCommit(() => this.log.warn({ finding: kind, user_id: userId }, detail));
    }
  }
}
