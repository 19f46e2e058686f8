import { JobRunner } from '@chirrup/jobs/job-runner';
import type { Clock } from '@chirrup/kernel/clock';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { purgeTime } from '../domain/bot.js';
import { BotsRepository } from '../persistence/bots.repository.js';
import { BotRemoval, PURGE_BOT } from './bot-removal.js';

/** Purges bots whose time to be restored is over; the event has the other services do the same. */
@Injectable()
export class PurgeBotWorker extends JobRunner {
  constructor(
    private readonly bots: BotsRepository,
    private readonly uow: UnitOfWork,
    private readonly removal: BotRemoval,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super({
      uow,
      log,
      kind: PURGE_BOT,
      concurrency: 1,
      maxAttempts: Number.POSITIVE_INFINITY,
    });
  }

  protected async handle({ id, botId }: Job, { owner }: JobHandle): Promise<void> {
    await this.uow.run({ tenant: botId }, async (tx) => {
      const deletedAt = await this.bots.lockHidden(tx, botId);
      // restored since, and hidden again perhaps: that has a job of its own
      const isDue = deletedAt && purgeTime(deletedAt).getTime() <= this.clock.now();
      if (!(await finishJob(tx, id, owner)) || !isDue) return;
      await this.removal.purge(tx, botId);
    });
  }
}
