import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { type JobHandle, JobWorker } from '@chirrup/persistence/jobs/job-worker';
import { addJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { BotAnnouncer } from '../bots/bot-announcer.js';
import { botChanged } from '../bots/bot-events.js';
import { BotsRepository } from '../bots/persistence/bots.repository.js';
import { AccountPlans } from '../plans/account-plans.js';

const APPLY_PLAN = 'apply-plan';

/** Pauses the bots an owner's plan has no room for, and lets them go on once it has. Nothing is deleted. */
@Injectable()
export class PlanLimitsWorker implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #worker: JobWorker;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly plans: AccountPlans,
    private readonly bots: BotsRepository,
    private readonly outbox: Outbox,
    private readonly announcer: BotAnnouncer,
    @Inject(LOG) log: Log,
  ) {
    this.#worker = new JobWorker({
      uow,
      log,
      kind: APPLY_PLAN,
      concurrency: 4,
      pollMs: 5_000,
      // billing may be away for long
      maxAttempts: Number.POSITIVE_INFINITY,
      handle: (job, handle) => this.#apply(job, handle),
    });
  }

  onApplicationBootstrap(): void {
    this.#worker.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#worker.stop();
  }

  /** @param tenant scope of the transaction */
  async request(tx: Tx, tenant: string, ownerUserId: string): Promise<void> {
    await addJob(tx, { id: newId(), kind: APPLY_PLAN, botId: tenant, queueKey: ownerUserId, payload: {} });
    tx.afterCommit(() => this.#worker.wake.wake());
  }

  async #apply({ id, queueKey: ownerUserId }: Job, { owner }: JobHandle): Promise<void> {
    // what the plan is now, whatever the event said
    const { numberOfBots } = await this.plans.of(ownerUserId);
    await this.uow.run({ user: ownerUserId, system: true }, async (tx) => {
      await this.bots.lockAndCountOwned(tx, ownerUserId);
      const changed = await this.bots.pauseBeyond(tx, ownerUserId, numberOfBots);
      for (const bot of changed) await this.outbox.add(tx, botChanged(bot));
      await finishJob(tx, id, owner);
      tx.afterCommit(() => {
        for (const bot of changed) this.announcer.announce(bot.id);
      });
    });
  }
}
