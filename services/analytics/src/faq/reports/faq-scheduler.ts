import { JobRunner } from '@chirrup/jobs/job-runner';
import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { hourly } from '@chirrup/service-defaults/platform/hourly';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { observedBots } from '../../figures/persistence/observed-bots.rows.js';
import { OwnerReader } from '../../owners/owner-reader.js';
import { lastMonth, lastWeek, type ReportPeriod } from '../domain/periods.js';
import { addReport } from '../persistence/faq-reports.rows.js';
import { FaqReportWorker } from './faq-report.worker.js';

/** Kind of the jobs that have one bot looked at now. */
export const DUE_REPORTS = 'due-reports';

/** Orders the reports of each bot when their period is over, by the clock of its owner. */
@Injectable()
export class FaqScheduler extends JobRunner {
  #stop: (() => void) | undefined;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly owners: OwnerReader,
    private readonly reports: FaqReportWorker,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {
    super({
      uow,
      log,
      kind: DUE_REPORTS,
      concurrency: 1,
    });
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.#stop = hourly('hours without a look for due reports', this.log, async (stop) => {
      await this.scheduleAll(stop);
      return 0;
    });
  }

  override async onModuleDestroy(): Promise<void> {
    this.#stop?.();
    await super.onModuleDestroy();
  }

  protected async handle({ id, botId }: Job, { owner }: JobHandle): Promise<void> {
    await this.schedule(botId);
    await this.uow.run({ tenant: botId }, (tx) => finishJob(tx, id, owner));
  }

  async scheduleAll(stop?: AbortSignal): Promise<void> {
    for await (const botId of observedBots(this.uow)) {
      if (stop?.aborted) return;
      await this.schedule(botId).catch((error: unknown) =>
        this.log.warn({ err: error, bot_id: botId }, 'due reports are not ordered; trying again in an hour'),
      );
    }
  }

  /** Orders what is due of one bot; what was ordered before is not ordered again. */
  async schedule(botId: string): Promise<void> {
    const owner = await this.owners.ownerIfAny(botId);
    if (!owner) return;
    const { userId, timeZone } = owner;
    const now = this.clock.now();
    const due: ReportPeriod[] = [lastMonth(timeZone, now)];
    if (await this.owners.hasWeeklyReports(userId)) due.push(lastWeek(timeZone, now));
    for (const period of due) {
      const id = newId();
      await this.uow.run({ tenant: botId }, async (tx) => {
        if (await addReport(tx, id, botId, period)) await this.reports.schedule(tx, id, botId, id, userId);
      });
    }
  }
}
