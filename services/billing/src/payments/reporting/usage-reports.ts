import { JobRunner } from '@chirrup/jobs/job-runner';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { PaymentProvider, type UsageReport } from '../../provider/payment-provider.js';
import type { OpenAccount } from '../../subscriptions/owner-account.js';

const REPORT_USAGE = 'report-usage';
/**
 * With the pauses of failed jobs (10 s at most) the tries end within a day, for which the provider remembers a report's id:
 * what is left then is kept as a failed job for a person.
 */
const MAX_ATTEMPTS = 7_000;

/** Reports pay-as-you-go messages to the provider that bills them, each once. */
@Injectable()
export class UsageReports extends JobRunner<Omit<UsageReport, 'id'>> {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly provider: PaymentProvider,
    @Inject(LOG) log: Log,
  ) {
    super({
      uow,
      log,
      kind: REPORT_USAGE,
      concurrency: 4,
      maxAttempts: MAX_ATTEMPTS,
    });
  }

  override onApplicationBootstrap(): void {
    if (!this.provider.isFree) super.onApplicationBootstrap();
  }

  /** In the transaction that has counted them. */
  async add({ tx, subscription, now }: OpenAccount, messages: number): Promise<void> {
    const { customerId, userId } = subscription;
    if (messages === 0 || this.provider.isFree || customerId === null) return;
    const payload: Omit<UsageReport, 'id'> = { customerId, messages, at: now };
    await addJob(tx, { id: newId(), kind: REPORT_USAGE, botId: userId, queueKey: userId, payload });
    this.wakeAfter(tx);
  }

  protected async handle(
    { id, payload: { customerId, messages, at } }: Job<Omit<UsageReport, 'id'>>,
    { owner }: JobHandle,
  ): Promise<void> {
    await this.provider.reportUsage({ id, customerId, messages, at });
    await this.uow.run({ system: true }, (tx) => finishJob(tx, id, owner));
  }
}
