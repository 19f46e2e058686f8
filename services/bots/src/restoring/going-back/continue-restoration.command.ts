import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { botChannel } from '@chirrup/proto/channels';
import type { BotEdited } from '@chirrup/proto/live-events';
import { FanOut } from '@chirrup/realtime/fan-out';
import { requireService } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { changeErrors } from '../../changes/change.errors.js';
import { endSteps, hasOpenSteps, nextSteps, type StoredStep } from './restoration-steps.rows.js';
import {
  advanceRestoration,
  endRestoration,
  lockOpen,
  type RunningRestoration,
} from './restorations.rows.js';

export interface ContinueRestoration {
  botId: string;
  restorationId: string;
  kinds: readonly string[];
  ends: readonly { step: number; end: string; name: string }[];
  failure: string;
}

export interface NextSteps {
  steps: StoredStep[];
  userId: string;
  force: boolean;
}

/** Takes what became of steps, and gives the next ones; once all are over, so is the restoration. */
@Injectable()
export class ContinueRestorationCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly fanOut: FanOut,
  ) {}

  async execute(principal: Principal, request: ContinueRestoration): Promise<NextSteps> {
    requireService(principal);
    const { botId, restorationId: id } = request;
    return this.uow.run({ tenant: botId }, async (tx) => {
      const open = await lockOpen(tx, botId, id);
      if (!open) return { steps: [], userId: '', force: false };
      const { userId, force } = open;
      const isOver = await this.#count(tx, open, request);
      if (!isOver) return { steps: await nextSteps(tx, id, request.kinds), userId, force };
      const edited: BotEdited = { edited: 'all', tab: '' };
      tx.afterCommit(() => this.fanOut.publish(botChannel(botId), edited));
      return { steps: [], userId, force };
    });
  }

  /** @returns whether that was the end */
  async #count(
    tx: Tx,
    { id, place }: RunningRestoration,
    { botId, ends, failure }: ContinueRestoration,
  ): Promise<boolean> {
    const of = { botId, id };
    const changed = ends.find(({ end }) => end === 'changed_since');
    const done = ends.filter(({ end }) => end !== 'changed_since');
    const counted = await endSteps(
      tx,
      id,
      done.map(({ step }) => step),
    );
    const count = (wanted: string) =>
      done.filter(({ step, end }) => counted.has(step) && end === wanted).length;
    const sums = { restored: count('restored'), skipped: count('skipped'), gone: count('gone') };
    await advanceRestoration(tx, id, { ...sums, place, done: counted.size });
    if (changed) await endRestoration(tx, of, 'failed', changeErrors.changedSince.message, changed.name);
    else if (failure !== '') await endRestoration(tx, of, 'failed', failure);
    // one who asks for the first time ends nothing
    else if (counted.size === 0 || (await hasOpenSteps(tx, id))) return false;
    else await endRestoration(tx, of, 'done');
    return true;
  }
}
