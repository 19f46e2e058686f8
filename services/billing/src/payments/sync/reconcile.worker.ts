import { JobRunner } from '@chirrup/jobs/job-runner';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { PaymentProvider } from '../../provider/payment-provider.js';
import { PriceBook } from '../accounts/price-book.js';
import { SyncCustomers } from './sync-customers.js';

const RECONCILE = 'reconcile-customers';
/** There is one such job for all processes. */
const JOB_ID = '01955a00-0000-7000-8000-000000000001';
const EVERY_MS = 6 * 60 * 60_000;
const BATCH = 500;
/** Of a hundred customers each. */
const MAX_PAGES = 5_000;
/** Later than any webhook is repeated. */
const KEEP_EVENTS_DAYS = 90;

/** Reads all customers again a few times a day, for webhooks that never came. */
@Injectable()
export class ReconcileWorker extends JobRunner {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly provider: PaymentProvider,
    private readonly book: PriceBook,
    private readonly customers: SyncCustomers,
    @Inject(LOG) private readonly log: Log,
  ) {
    super({
      uow,
      log,
      kind: RECONCILE,
      concurrency: 1,
      maxAttempts: Number.POSITIVE_INFINITY,
    });
  }

  override async onApplicationBootstrap(): Promise<void> {
    if (this.provider.isFree) return;
    super.onApplicationBootstrap();
    await this.uow
      .run({ system: true }, async (tx) => {
        await addJob(tx, this.#job(0));
        // with other keys at once: what they show may be something else
        await tx.query(
          `UPDATE jobs SET run_at = now(), payload = payload || jsonb_build_object('keys', $2::text)
           WHERE id = $1 AND payload->>'keys' IS DISTINCT FROM $2`,
          [JOB_ID, this.provider.keyMark],
        );
      })
      .catch((error: unknown) => this.log.warn({ err: error }, 'the reconciliation could not be planned'));
  }

  protected async handle({ id }: Job, { owner, signal }: JobHandle): Promise<void> {
    await this.book.learn(await this.provider.readPrices());
    await this.#requestKnown(signal);
    await this.#requestFound(signal);
    await this.uow.run({ system: true }, async (tx) => {
      await tx.query(`DELETE FROM provider_events WHERE created_at < now() - $1 * interval '1 day'`, [
        KEEP_EVENTS_DAYS,
      ]);
      await finishJob(tx, id, owner);
      await addJob(tx, this.#job(EVERY_MS));
    });
  }

  /** Customers that are known here, and accounts with a plan but no customer. */
  async #requestKnown(signal: AbortSignal): Promise<void> {
    let after = '';
    for (;;) {
      signal.throwIfAborted();
      const rows = await this.uow.run({ system: true }, async (tx) => {
        const found = await tx.query<{ userId: string }>(
          `SELECT user_id AS "userId" FROM subscriptions s WHERE user_id > $1 AND (plan <> 'developer' OR customer_id IS NOT NULL
             OR EXISTS (SELECT 1 FROM payment_customers c WHERE c.user_id = s.user_id AND NOT is_gone))
           ORDER BY user_id LIMIT $2`,
          [after, BATCH],
        );
        for (const { userId } of found) await this.customers.requestAccount(tx, userId);
        return found;
      });
      if (rows.length < BATCH) return;
      after = rows.at(-1)?.userId ?? '';
    }
  }

  /** Customers that the provider has and this database does not, as after a backup was restored. */
  async #requestFound(signal: AbortSignal): Promise<void> {
    let after = '';
    for (let page = 0; page < MAX_PAGES; page += 1) {
      signal.throwIfAborted();
      const { customers, next } = await this.provider.listCustomers(after);
      const ids = customers.map(({ customerId }) => customerId);
      await this.uow.run({ system: true }, async (tx) => {
        const known = await tx.query<{ customerId: string }>(
          `SELECT customer_id AS "customerId" FROM payment_customers WHERE customer_id = ANY ($1) AND NOT is_gone
           UNION SELECT customer_id FROM subscriptions WHERE customer_id = ANY ($1)`,
          [ids],
        );
        const here = new Set(known.map(({ customerId }) => customerId));
        for (const id of ids) if (!here.has(id)) await this.customers.request(tx, id);
      });
      if (next === '') return;
      after = next;
    }
    this.log.warn({ pages: MAX_PAGES }, 'the payment provider lists more customers than are looked through');
  }

  #job(inMs: number) {
    return {
      id: JOB_ID,
      kind: RECONCILE,
      botId: RECONCILE,
      queueKey: RECONCILE,
      payload: { keys: this.provider.keyMark },
      runAt: new Date(Date.now() + inMs),
    };
  }
}
