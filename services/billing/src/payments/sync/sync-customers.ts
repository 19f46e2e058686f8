import { JobRunner } from '@chirrup/jobs/job-runner';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { debounceJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { PaymentProvider } from '../../provider/payment-provider.js';
import { ApplyProviderStateCommand } from './apply-provider-state.command.js';

export const SYNC_CUSTOMER = 'sync-customer';
/** Several events follow one purchase. */
const GATHER = { quietMs: 300, atMostMs: 3_000 };

/**
 * Reads what a customer has and makes the account so. Jobs of one customer run one after another, and each reads the state
 * itself: in whatever order events come, the last to be applied is the newest.
 */
@Injectable()
export class SyncCustomers extends JobRunner {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly provider: PaymentProvider,
    private readonly applyState: ApplyProviderStateCommand,
    @Inject(LOG) private readonly log: Log,
  ) {
    super({
      uow,
      log,
      kind: SYNC_CUSTOMER,
      concurrency: 8,
      pollMs: 2_000,
      // the provider may be away for long
      maxAttempts: Number.POSITIVE_INFINITY,
    });
  }

  override onApplicationBootstrap(): void {
    if (!this.provider.isFree) super.onApplicationBootstrap();
  }

  /** Has a customer read soon, after this transaction. */
  async request(tx: Tx, customerId: string): Promise<void> {
    const job = { id: newId(), kind: SYNC_CUSTOMER, botId: customerId, queueKey: customerId, payload: {} };
    await debounceJob(tx, job, GATHER);
    this.wakeLaterAfter(tx, GATHER.quietMs);
  }

  protected async handle({ id, queueKey: customerId }: Job, { owner }: JobHandle): Promise<void> {
    const state = await this.provider.fetchState(customerId);
    const userId = (await this.#userOf(customerId)) ?? state?.userId;
    if (!state || !userId) this.log.warn({ customer_id: customerId }, 'a customer belongs to no account');
    else await this.applyState.execute(userId, state);
    await this.uow.run({ system: true }, (tx) => finishJob(tx, id, owner));
  }

  async #userOf(customerId: string): Promise<string | undefined> {
    const [row] = await this.uow.statement<{ userId: string }>(
      { system: true },
      'SELECT user_id AS "userId" FROM subscriptions WHERE customer_id = $1',
      [customerId],
    );
    return row?.userId;
  }
}
