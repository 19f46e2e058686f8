import { JobRunner } from '@chirrup/jobs/job-runner';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { PaymentProvider } from '../../provider/payment-provider.js';
import { SyncCustomers } from './sync-customers.js';

const RECONCILE = 'reconcile-customers';
/** There is one such job for all processes. */
const JOB_ID = '01955a00-0000-7000-8000-000000000001';
const EVERY_MS = 6 * 60 * 60_000;
const BATCH = 500;
/** Later than any webhook is repeated. */
const KEEP_EVENTS_DAYS = 90;

/** Reads all customers again a few times a day, for webhooks that never came. */
@Injectable()
export class ReconcileWorker extends JobRunner {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly provider: PaymentProvider,
    private readonly customers: SyncCustomers,
    @Inject(LOG) private readonly log: Log,
  ) {
    super({
      uow,
      log,
      kind: RECONCILE,
      concurrency: 1,
      pollMs: 30_000,
      maxAttempts: Number.POSITIVE_INFINITY,
    });
  }

  override async onApplicationBootstrap(): Promise<void> {
    if (this.provider.isFree) return;
    super.onApplicationBootstrap();
    await this.uow
      .run({ system: true }, (tx) => addJob(tx, reconcileJob(0)))
      .catch((error: unknown) => this.log.warn({ err: error }, 'the reconciliation could not be planned'));
  }

  protected async handle({ id }: Job, { owner, signal }: JobHandle): Promise<void> {
    let after = '';
    for (;;) {
      signal.throwIfAborted();
      const rows = await this.uow.run({ system: true }, async (tx) => {
        const found = await tx.query<{ customerId: string }>(
          `SELECT customer_id AS "customerId" FROM subscriptions WHERE customer_id > $1 ORDER BY customer_id LIMIT $2`,
          [after, BATCH],
        );
        for (const { customerId } of found) await this.customers.request(tx, customerId);
        return found;
      });
      if (rows.length < BATCH) break;
      after = rows.at(-1)?.customerId ?? '';
    }
    await this.uow.run({ system: true }, async (tx) => {
      await tx.query(`DELETE FROM provider_events WHERE created_at < now() - $1 * interval '1 day'`, [
        KEEP_EVENTS_DAYS,
      ]);
      await finishJob(tx, id, owner);
      await addJob(tx, reconcileJob(EVERY_MS));
    });
  }
}

const reconcileJob = (inMs: number) => ({
  id: JOB_ID,
  kind: RECONCILE,
  botId: RECONCILE,
  queueKey: RECONCILE,
  payload: {},
  runAt: new Date(Date.now() + inMs),
});
