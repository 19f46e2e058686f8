import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid, newId } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { UndoneEdit } from '@chirrup/service-defaults/history/undo-entry';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { type Principal, writerOf } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { restorationBegun } from '../../bots/bot-events.js';
import { BotsRepository } from '../../bots/persistence/bots.repository.js';
import { requireBot } from '../../bots/require-bot.js';
import { changeErrors } from '../../changes/change.errors.js';
import { requireAct, type Undone } from '../changes-to-undo.js';
import { restorationErrors } from './restoration.errors.js';
import type { Restoration } from './restoration.js';
import { RestorationWorker } from './restoration.worker.js';
import { addSteps } from './restoration-steps.rows.js';
import {
  addRestoration,
  beginRestoration,
  endRestoration,
  listRestorations,
  openRestorations,
} from './restorations.rows.js';

interface NewUndo {
  id: string;
  botId: string;
  changeId: string;
  /** Also what somebody changed since. */
  force: boolean;
  edits: readonly UndoneEdit[];
  /** How many settings and pairs are to be taken back before. */
  own: number;
}

/** Goings back of a bot to an earlier state. */
@Injectable()
export class Restorations {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly bots: BotsRepository,
    private readonly worker: RestorationWorker,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Begins one; while it goes on, the same again answers it. After a failure, or once stopped, another does the rest. */
  async start(
    principal: Principal,
    { botId, changeId }: { botId: string; changeId: string },
  ): Promise<Restoration> {
    requireBot(principal, botId, 'editor');
    if (!isUuid(changeId)) throw new DomainError(changeErrors.notFound);
    await requireAct(this.uow, botId, changeId);
    return this.uow.run({ tenant: botId }, async (tx) => {
      await this.bots.lock(tx, botId);
      const open = await this.#openOf(tx, { botId, changeId, single: false });
      if (open) return open;
      const at = new Date(this.clock.now());
      const made = { id: newId(), changeId, userId: writerOf(principal) ?? '', at };
      const added = await addRestoration(tx, botId, made);
      await this.worker.schedule(tx, botId, added.id);
      return added;
    });
  }

  /** Begins to take one act back; the same again, while it goes on, answers it. */
  async startUndo(
    principal: Principal,
    { id, botId, changeId, force, edits, own }: NewUndo,
  ): Promise<Restoration> {
    return this.uow.run({ tenant: botId }, async (tx) => {
      await this.bots.lock(tx, botId);
      const open = await this.#openOf(tx, { botId, changeId, single: true });
      if (open) return open;
      const at = new Date(this.clock.now());
      const made = { id, changeId, userId: writerOf(principal) ?? '', at, force, single: true };
      const added = await addRestoration(tx, botId, made);
      await addSteps(tx, { botId, id }, edits);
      await beginRestoration(tx, id, own + edits.length);
      if (own > 0) await this.worker.schedule(tx, botId, id);
      else await this.outbox.add(tx, restorationBegun(botId, id));
      return added;
    });
  }

  /** @throws where the bot is going back already, but for undoing the same change */
  async requireNoOther(botId: string, changeId: string): Promise<void> {
    await this.uow.run({ tenant: botId }, (tx) => this.#openOf(tx, { botId, changeId, single: true }));
  }

  async #openOf(tx: Tx, { botId, changeId, single }: Undone): Promise<Restoration | undefined> {
    const [open] = await openRestorations(tx, botId);
    const isOther = open && (open.changeId !== changeId || open.single !== single);
    if (isOther) throw new DomainError(restorationErrors.running);
    return open;
  }

  /** Newest first. */
  list(principal: Principal, botId: string): Promise<Restoration[]> {
    requireBot(principal, botId, 'viewer');
    return listRestorations(this.uow, botId);
  }

  /** What is back stays so; one that is over stays as it ended. */
  async stop(
    principal: Principal,
    { botId, restorationId: id }: { botId: string; restorationId: string },
  ): Promise<Restoration> {
    requireBot(principal, botId, 'editor');
    const stopped = isUuid(id)
      ? await this.uow.run({ tenant: botId }, (tx) => endRestoration(tx, { botId, id }, 'stopped'))
      : undefined;
    if (!stopped) throw new DomainError(restorationErrors.notFound);
    return stopped;
  }
}
