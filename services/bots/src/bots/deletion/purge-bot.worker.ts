import { JobRunner } from '@chirrup/jobs/job-runner';
import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { purgeTime } from '../domain/bot.js';
import { BotsRepository } from '../persistence/bots.repository.js';
import { BotPurger } from './bot-purger.js';

const KIND = 'purge-bot';

/** Purges bots whose time to be restored is over; the event has the other services do the same. */
@Injectable()
export class PurgeBotWorker extends JobRunner {
  constructor(
    private readonly bots: BotsRepository,
    private readonly uow: UnitOfWork,
    private readonly purger: BotPurger,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) log: Log,
  ) {
    super({
      uow,
      log,
      kind: KIND,
      concurrency: 1,
      maxAttempts: Number.POSITIVE_INFINITY,
    });
  }

  /** In the transaction that hides the bot. */
  async schedule(tx: Tx, botId: string, deletedAt: Date): Promise<void> {
    await addJob(tx, {
      id: newId(),
      kind: KIND,
      botId,
      queueKey: botId,
      payload: {},
      runAt: purgeTime(deletedAt),
    });
  }

  protected async handle({ id, botId }: Job, { owner }: JobHandle): Promise<void> {
    await this.uow.run({ tenant: botId }, async (tx) => {
      const deletedAt = await this.bots.lockHidden(tx, botId);
      // restored since, and hidden again perhaps: that has a job of its own
      const isDue = deletedAt && purgeTime(deletedAt).getTime() <= this.clock.now();
      if (!(await finishJob(tx, id, owner)) || !isDue) return;
      await this.purger.purge(tx, botId);
    });
  }
}
