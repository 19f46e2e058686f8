import { JobRunner } from '@chirrup/jobs/job-runner';
import type { Log } from '@chirrup/kernel/log';
import { BATCH, deleteInBatches } from '@chirrup/persistence/delete-in-batches';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { PaymentProvider } from '../provider/payment-provider.js';

const FORGET_OWNER = 'forget-owner';
/** Longer than a request may take: what the last session has begun is there by then. */
const LATER_MS = 60_000;

/** The subscription first: its lock is what the others are written under. */
const TABLES = [
  'subscriptions',
  'ledger',
  'balances',
  'reservations',
  'notices',
  'payment_customers',
  'payment_findings',
];

const DELETE_ENTRIES = `
  WITH deleted AS (
    DELETE FROM ledger WHERE ctid = ANY(ARRAY(SELECT ctid FROM ledger WHERE user_id = $1 LIMIT ${BATCH})) RETURNING 1)
  SELECT count(*)::int AS count FROM deleted`;

/** Ends what a deleted account pays at the provider, and deletes everything that billing has of it. */
@Injectable()
export class ForgetOwnerWorker extends JobRunner {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly provider: PaymentProvider,
    @Inject(LOG) log: Log,
  ) {
    super({
      uow,
      log,
      kind: FORGET_OWNER,
      concurrency: 1,
      // nobody may go on paying for an account that is gone
      maxAttempts: Number.POSITIVE_INFINITY,
    });
  }

  /** Marks the account as deleted and schedules the rest; the same `id` schedules it once. */
  async schedule(tx: Tx, id: string, userId: string): Promise<void> {
    await tx.query('INSERT INTO deleted_users (user_id) VALUES ($1) ON CONFLICT DO NOTHING', [userId]);
    const runAt = new Date(Date.now() + LATER_MS);
    await addJob(tx, { id, kind: FORGET_OWNER, botId: userId, queueKey: userId, payload: {}, runAt });
  }

  protected async handle({ id, queueKey: userId }: Job, { owner, signal }: JobHandle): Promise<void> {
    const scope = { user: userId, system: true } as const;
    const customers = await this.uow.statement<{ customerId: string }>(
      scope,
      `SELECT customer_id AS "customerId" FROM subscriptions WHERE user_id = $1 AND customer_id IS NOT NULL
       UNION SELECT customer_id FROM payment_customers WHERE user_id = $1`,
      [userId],
    );
    for (const { customerId } of customers) await this.provider.forget(customerId);
    const dropEntries = async () => {
      const [row] = await this.uow.statement<{ count: number }>(scope, DELETE_ENTRIES, [userId]);
      return row?.count ?? 0;
    };
    await deleteInBatches(dropEntries, signal);
    if (signal.aborted) return;
    await this.uow.run(scope, async (tx) => {
      for (const table of TABLES) await tx.query(`DELETE FROM ${table} WHERE user_id = $1`, [userId]);
      await tx.query('DELETE FROM provider_events WHERE customer_id = ANY ($1)', [
        customers.map(({ customerId }) => customerId),
      ]);
      await tx.query('DELETE FROM jobs WHERE bot_id = $1 AND kind <> $2', [userId, FORGET_OWNER]);
      await finishJob(tx, id, owner);
    });
  }
}
