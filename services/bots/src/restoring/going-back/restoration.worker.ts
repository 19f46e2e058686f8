import { JobRunner } from '@chirrup/jobs/job-runner';
import { DomainError } from '@chirrup/kernel/domain-error';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { addJob, endsProcesses, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { botChannel } from '@chirrup/proto/channels';
import type { BotEdited } from '@chirrup/proto/live-events';
import { FanOut } from '@chirrup/realtime/fan-out';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { restorationBegun } from '../../bots/bot-events.js';
import { BotsService } from '../../bots/bots.service.js';
import { changeErrors } from '../../changes/change.errors.js';
import { AccountPlans } from '../../plans/account-plans.js';
import {
  countPairs,
  keptBefore,
  pairsToUndo,
  readAct,
  settingsBefore,
  startOf,
  type Undone,
  type UndoneChanges,
} from '../changes-to-undo.js';
import { PutBack } from '../put-back.js';
import { addSteps, hasOpenSteps } from './restoration-steps.rows.js';
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
/** Pairs that are looked at together before the first is touched. */
const LOOK = 1_000;
const GAVE_UP = 'It could not be finished. Please try again: what is back stays so.';

interface Refused {
  reason: string;
  changedSince?: string | undefined;
}

/**
 * Puts a bot back as it was before a change, or takes a large one back, step by step: a worker that takes over goes on
 * with the next. What other services keep is left to them at the end.
 */
@Injectable()
export class RestorationWorker extends JobRunner<{ restorationId: string }> {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly putBack: PutBack,
    private readonly outbox: Outbox,
    private readonly plans: AccountPlans,
    private readonly bots: BotsService,
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
    const gaveUp = endsProcesses(job) || job.attempt >= MOST_ATTEMPTS ? { reason: GAVE_UP } : undefined;
    const refused: Refused | undefined = gaveUp ?? (await this.#goBack(of, signal).catch(refusalOf));
    if (signal.aborted) return;
    await this.uow.run({ tenant: botId }, async (tx) => {
      if (!(await finishJob(tx, id, owner))) return;
      if (refused) await endRestoration(tx, of, 'failed', refused.reason, refused.changedSince);
      else if (!(await lockOpen(tx, botId, of.id))) return;
      else if (await hasOpenSteps(tx, of.id)) await this.outbox.add(tx, restorationBegun(botId, of.id));
      else await endRestoration(tx, of, 'done');
    });
    this.fanOut.publish(botChannel(botId), { edited: 'all', tab: '' } satisfies BotEdited);
  }

  async #goBack(of: { botId: string; id: string }, signal: AbortSignal): Promise<undefined> {
    const { botId, id } = of;
    const begun = await this.uow.run({ tenant: botId }, (tx) => this.#begin(tx, of));
    if (!begun) return;
    const { userId, force } = begun;
    const principal: Principal = { kind: 'member', userId, botId, role: 'editor' };
    const how = { botId, force, act: { source: 'restore', partOf: id } as const };
    if (begun.place === '') {
      if (!force) await this.#requireUnchanged(begun);
      const settings = await this.#settingsOf(begun);
      const restored = settings ? await this.putBack.settings(principal, settings, how) : 0;
      const step = { place: '0', done: settings ? 1 : 0, restored, skipped: 0, gone: 0 };
      await this.uow.run({ tenant: botId }, (tx) => advanceRestoration(tx, id, step));
    }
    const { qaPerBot: limit } = await this.plans.of(await this.bots.owner(botId));
    for (let isOver = false; !isOver && !signal.aborted; )
      isOver = await this.uow.run({ tenant: botId }, async (tx) => {
        const open = await lockOpen(tx, botId, id);
        if (!open) return true;
        const { pairs, last } = await pairsToUndo(tx, begun, { after: open.place, limit: STEP });
        if (last === undefined) return true;
        const back = await this.putBack.pairs(tx, principal, pairs, { ...how, limit });
        await advanceRestoration(tx, id, { ...back, place: last, done: pairs.length });
        return false;
      });
  }

  /** The question about what was changed since comes before anything is taken back. */
  async #requireUnchanged(undone: Undone): Promise<void> {
    for (let after: string | undefined = ''; after !== undefined; )
      after = await this.uow.run({ tenant: undone.botId }, async (tx) => {
        const { pairs, last } = await pairsToUndo(tx, undone, { after: after ?? '', limit: LOOK });
        await this.putBack.requireUnchanged(tx, pairs, undone.botId);
        return last;
      });
  }

  async #settingsOf({ botId, changeId, single }: Undone): Promise<UndoneChanges['settings']> {
    if (!single) return { before: await settingsBefore(this.uow, botId, changeId), after: undefined };
    const { settings } = await this.uow.run({ tenant: botId }, (tx) => readAct(tx, botId, changeId));
    return settings;
  }

  /** The changes of an act need not have come in their order: going back takes all since its first back. */
  async #begin(
    tx: Tx,
    { botId, id }: { botId: string; id: string },
  ): Promise<(RunningRestoration & Undone) | undefined> {
    const open = await lockOpen(tx, botId, id);
    if (!open || open.single) return open && { ...open, botId };
    const undone = { botId, changeId: await startOf(tx, botId, open.changeId), single: false };
    if (open.state === 'waiting') {
      const kept = await keptBefore(tx, botId, undone.changeId);
      await addSteps(tx, { botId, id }, kept);
      await beginRestoration(tx, id, 1 + kept.length + (await countPairs(tx, undone)));
    }
    return { ...open, ...undone };
  }
}

/** What a refusal says to people; other failures are tried again. */
const refusalOf = (error: unknown): Refused => {
  if (!(error instanceof DomainError) || error.kind === 'unavailable' || error.kind === 'deadline')
    throw error;
  const changedSince = error.code === changeErrors.changedSince.code ? error.extras.detail : undefined;
  return { reason: error.message, changedSince };
};
