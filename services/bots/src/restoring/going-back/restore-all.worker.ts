import { JobRunner } from '@chirrup/jobs/job-runner';
import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, endsProcesses, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { botChannel } from '@chirrup/proto/channels';
import type { BotEdited } from '@chirrup/proto/live-events';
import { FanOut } from '@chirrup/realtime/fan-out';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { OwnerQuery } from '../../bots/queries/owner.query.js';
import { AccountPlans } from '../../plans/account-plans.js';
import { countPairsSince, keptBefore, pairsBefore, settingsBefore } from '../changes-to-undo.js';
import { type KeptChange, PutBackElsewhere } from '../elsewhere/put-back-elsewhere.js';
import { PutBack } from '../put-back.js';
import {
  advanceRestoration,
  beginRestoration,
  endRestoration,
  lockOpen,
  type RunningRestoration,
} from './restorations.rows.js';

const KIND = 'restore-all';
const MOST_ATTEMPTS = 5;
/** Pairs of one step: what is done at once, and what a stop waits for. */
const STEP = 100;
const GAVE_UP = 'It could not be finished. Please try again: what is back stays so.';

/** Puts a bot back as it was before a change, step by step: a worker that takes over goes on with the next. */
@Injectable()
export class RestoreAllWorker extends JobRunner<{ restorationId: string }> {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly putBack: PutBack,
    private readonly putBackElsewhere: PutBackElsewhere,
    private readonly plans: AccountPlans,
    private readonly owner: OwnerQuery,
    private readonly fanOut: FanOut,
    @Inject(LOG) log: Log,
  ) {
    super({
      uow,
      log,
      kind: KIND,
      concurrency: 2,
      perBot: 1,
      maxAttempts: MOST_ATTEMPTS,
      handlesDeadly: true,
    });
  }

  /** In the transaction that adds the restoration. */
  async schedule(tx: Tx, botId: string, restorationId: string): Promise<void> {
    await addJob(tx, { id: newId(), kind: KIND, botId, queueKey: botId, payload: { restorationId } });
    this.wakeAfter(tx);
  }

  protected async handle(job: Job<{ restorationId: string }>, { owner, signal }: JobHandle): Promise<void> {
    const { id, botId, payload } = job;
    const of = { botId, id: payload.restorationId };
    const gaveUp = endsProcesses(job) || job.attempt >= MOST_ATTEMPTS ? GAVE_UP : undefined;
    const refused = gaveUp ?? (await this.#goBack(of, signal).catch(reasonOf));
    if (signal.aborted) return;
    await this.uow.run({ tenant: botId }, async (tx) => {
      if (await finishJob(tx, id, owner))
        await endRestoration(tx, of, refused === undefined ? 'done' : 'failed', refused);
    });
    this.fanOut.publish(botChannel(botId), { edited: 'all', tab: '' } satisfies BotEdited);
  }

  async #goBack(of: { botId: string; id: string }, signal: AbortSignal): Promise<undefined> {
    const { botId, id } = of;
    const kept = await this.#kept(of);
    const begun = await this.uow.run({ tenant: botId }, async (tx) => {
      const open = await lockOpen(tx, botId, id);
      if (open)
        await beginRestoration(tx, id, 1 + kept.length + (await countPairsSince(tx, botId, open.changeId)));
      return open;
    });
    if (!begun) return;
    const principal: Principal = { kind: 'member', userId: begun.userId, botId, role: 'editor' };
    const how = { botId, force: true, act: { source: 'restore', partOf: id } as const };
    if (begun.place === '') {
      const before = await settingsBefore(this.uow, botId, begun.changeId);
      const restored = await this.putBack.settings(principal, { before, after: undefined }, how);
      const settings = { place: '0', done: 1, restored, skipped: 0 };
      await this.uow.run({ tenant: botId }, (tx) => advanceRestoration(tx, id, settings));
    }
    const { qaPerBot: limit } = await this.plans.of(await this.owner.execute(botId));
    for (let isOver = false; !isOver && !signal.aborted; )
      isOver = await this.uow.run({ tenant: botId }, async (tx) => {
        const open = await lockOpen(tx, botId, id);
        if (!open) return true;
        const { pairs, last } = await pairsBefore(tx, { ...next(open), botId });
        if (last === undefined) return true;
        const back = await this.putBack.pairs(tx, principal, pairs, { ...how, limit });
        await advanceRestoration(tx, id, { ...back, place: last, done: pairs.length });
        return false;
      });
    for (const change of kept) {
      const open = signal.aborted
        ? undefined
        : await this.uow.run({ tenant: botId }, (tx) => lockOpen(tx, botId, id));
      if (!open) return;
      const end = await this.putBackElsewhere.one(principal, change, how).catch(skipped);
      const step = { restored: end === 'restored' ? 1 : 0, skipped: end === 'skipped' ? 1 : 0 };
      await this.uow.run({ tenant: botId }, (tx) =>
        advanceRestoration(tx, id, { ...step, place: open.place, done: 1 }),
      );
    }
  }

  async #kept({ botId, id }: { botId: string; id: string }): Promise<KeptChange[]> {
    const open = await this.uow.run({ tenant: botId }, (tx) => lockOpen(tx, botId, id));
    return open ? keptBefore(this.uow, botId, open.changeId) : [];
  }
}

const next = ({ changeId, place }: RunningRestoration) => ({ changeId, after: place, limit: STEP });

/** One that is refused, for want of room for example, is left out. */
const skipped = (error: unknown): 'skipped' => {
  reasonOf(error);
  return 'skipped';
};

/** What a refusal says to people; other failures are tried again. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof DomainError) || error.kind === 'unavailable' || error.kind === 'deadline')
    throw error;
  return error.message;
};
