import { JobRunner } from '@chirrup/jobs/job-runner';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, debounceJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { AccountPlan } from '@chirrup/proto/gen/billing/v1/billing_service';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { BotAnnouncer } from '../bots/bot-announcer.js';
import { botChanged, botPlanApplied } from '../bots/bot-events.js';
import { BotsRepository } from '../bots/persistence/bots.repository.js';
import { AccountPlans } from '../plans/account-plans.js';
import { AppliedPlans } from '../plans/applied-plans.js';
import { QaWriter } from '../qa/persistence/qa-writer.js';

const APPLY_PLAN = 'apply-plan';

/**
 * Pauses the bots and pairs an owner's plan has no room for, and lets them go on once it has; says how many links each bot
 * may use. Nothing is deleted.
 */
@Injectable()
export class PlanLimitsWorker extends JobRunner {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly plans: AccountPlans,
    private readonly bots: BotsRepository,
    private readonly pairs: QaWriter,
    private readonly applied: AppliedPlans,
    private readonly outbox: Outbox,
    private readonly announcer: BotAnnouncer,
    @Inject(LOG) log: Log,
  ) {
    super({
      uow,
      log,
      kind: APPLY_PLAN,
      concurrency: 4,
      // billing may be away for long
      maxAttempts: Number.POSITIVE_INFINITY,
    });
  }

  /** @param tenant scope of the transaction */
  async request(tx: Tx, tenant: string, ownerUserId: string): Promise<void> {
    await addJob(tx, { id: newId(), kind: APPLY_PLAN, botId: tenant, queueKey: ownerUserId, payload: {} });
    this.wakeAfter(tx);
  }

  /** The same where it may be asked for again and again: what waits already is not added twice. */
  async requestOnce(tx: Tx, ownerUserId: string): Promise<void> {
    const job = { id: newId(), kind: APPLY_PLAN, botId: ownerUserId, queueKey: ownerUserId, payload: {} };
    await debounceJob(tx, job, { quietMs: 0, atMostMs: 0 });
    this.wakeAfter(tx);
  }

  /** After a pair was deleted, in the scope of its bot: a paused one may have room now. */
  async requestForPairs(tx: Tx, botId: string): Promise<void> {
    const owner = await this.bots.ownerOfPausedPairs(tx, botId);
    if (owner !== undefined) await this.request(tx, botId, owner);
  }

  /** Each step may be repeated: the job ends after the last. */
  protected async handle({ id, queueKey: ownerUserId }: Job, { owner }: JobHandle): Promise<void> {
    // what the plan is now, whatever the event said
    const plan = await this.plans.of(ownerUserId);
    const botIds = await this.uow.run({ user: ownerUserId, system: true }, async (tx) => {
      await this.bots.lockAndCountOwned(tx, ownerUserId);
      const changed = await this.bots.pauseBeyond(tx, ownerUserId, plan.numberOfBots);
      for (const bot of changed) await this.outbox.add(tx, botChanged(bot));
      tx.afterCommit(() => {
        for (const bot of changed) this.announcer.announce(bot.id);
      });
      return this.bots.listOwned(tx, ownerUserId);
    });
    for (const botId of botIds) await this.#applyTo(botId, ownerUserId, plan);
    await this.uow.run({ user: ownerUserId, system: true }, (tx) => finishJob(tx, id, owner));
  }

  async #applyTo(botId: string, ownerUserId: string, plan: AccountPlan): Promise<void> {
    await this.uow.run({ tenant: botId }, async (tx) => {
      const bot = await this.bots.lockAny(tx, botId);
      // given away since: its new owner's plan counts
      if (bot?.ownerUserId !== ownerUserId) return;
      await this.pairs.pauseBeyond(tx, botId, plan.qaPerBot);
      await this.applied.save(tx, botId, plan);
      await this.outbox.add(tx, botPlanApplied(botId, plan.linksPerBot));
    });
  }
}
