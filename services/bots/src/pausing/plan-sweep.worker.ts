import { JobRunner } from '@chirrup/jobs/job-runner';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { AccountPlan } from '@chirrup/proto/gen/billing/v1/billing_service';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { BotsRepository } from '../bots/persistence/bots.repository.js';
import { AccountPlans } from '../plans/account-plans.js';
import { AppliedPlans } from '../plans/applied-plans.js';
import { PlanLimitsWorker } from './plan-limits.worker.js';

const SWEEP_PLANS = 'sweep-plans';
/** There is one sweep of all processes; its job keeps where it is. */
const JOB_ID = '01900000-0000-7000-8000-000000000001';
/** The first of no tenant. */
const NO_BOT = 'none';
const EVERY_MS = 60_000;
/** A minute's worth: an installation with no more owners is swept once a minute. */
const BATCH = 200;

interface SweepPosition {
  /** The owner it has reached; absent at the beginning. */
  after?: string;
}

/**
 * Compares what is applied with the owners' plans, a batch of owners a minute, and applies a plan again where it differs:
 * an event may have been lost, and plans may be older than what they pause.
 */
@Injectable()
export class PlanSweepWorker extends JobRunner<SweepPosition> {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly plans: AccountPlans,
    private readonly applied: AppliedPlans,
    private readonly bots: BotsRepository,
    private readonly limits: PlanLimitsWorker,
    @Inject(LOG) private readonly log: Log,
  ) {
    super({
      uow,
      log,
      kind: SWEEP_PLANS,
      concurrency: 1,
      // billing may be away for long
      maxAttempts: Number.POSITIVE_INFINITY,
    });
  }

  override async onApplicationBootstrap(): Promise<void> {
    await this.uow.run({ system: true }, (tx) => this.#plan(tx, {}, 0));
    super.onApplicationBootstrap();
  }

  protected async handle({ id, payload }: Job<SweepPosition>, { owner, signal }: JobHandle): Promise<void> {
    const owners = await this.uow.run({ system: true }, (tx) =>
      this.bots.listOwners(tx, payload.after ?? '', BATCH),
    );
    for (const userId of owners) {
      if (signal.aborted) return;
      await this.#check(userId);
    }
    const after = owners.length < BATCH ? undefined : owners.at(-1);
    await this.uow.run({ system: true }, async (tx) => {
      if (await finishJob(tx, id, owner))
        await this.#plan(tx, after === undefined ? {} : { after }, EVERY_MS);
    });
  }

  async #check(userId: string): Promise<void> {
    try {
      const plan = await this.plans.of(userId);
      if (!(await this.#differs(userId, plan))) return;
      await this.uow.run({ user: userId, system: true }, (tx) => this.limits.requestOnce(tx, userId));
    } catch (error) {
      if (error instanceof DomainError && (error.kind === 'unavailable' || error.kind === 'deadline'))
        throw error;
      // one owner does not keep the sweep from all others
      this.log.warn({ err: error, user_id: userId }, 'a plan could not be compared with what is applied');
    }
  }

  async #differs(userId: string, plan: AccountPlan): Promise<boolean> {
    const { botIds, differ } = await this.uow.run({ user: userId }, async (tx) => ({
      botIds: await this.bots.listOwned(tx, userId),
      differ: await this.bots.pausedOtherThan(tx, userId, plan.numberOfBots),
    }));
    if (differ) return true;
    for (const botId of botIds)
      if (await this.uow.run({ tenant: botId }, (tx) => this.applied.differ(tx, botId, plan))) return true;
    return false;
  }

  async #plan(tx: Tx, payload: SweepPosition, delayMs: number): Promise<void> {
    const runAt = new Date(Date.now() + delayMs);
    await addJob(tx, { id: JOB_ID, kind: SWEEP_PLANS, botId: NO_BOT, queueKey: SWEEP_PLANS, payload, runAt });
  }
}
