import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid, newId } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { type Principal, writerOf } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { BotsRepository } from '../../bots/persistence/bots.repository.js';
import { requireBot } from '../../bots/require-bot.js';
import { changeErrors } from '../../changes/change.errors.js';
import { readAct } from '../changes-to-undo.js';
import { restorationErrors } from './restoration.errors.js';
import type { Restoration } from './restoration.js';
import {
  addRestoration,
  endRestoration,
  forgetRestorations,
  listRestorations,
  openRestorations,
} from './restorations.rows.js';
import { RestoreAllWorker } from './restore-all.worker.js';

const MOST_KEPT = 5;

/** Goings back of a bot to an earlier state. */
@Injectable()
export class Restorations {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly bots: BotsRepository,
    private readonly worker: RestoreAllWorker,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Begins one; while it goes on, the same again answers it. After a failure, or once stopped, another does the rest. */
  async start(
    principal: Principal,
    { botId, changeId }: { botId: string; changeId: string },
  ): Promise<Restoration> {
    requireBot(principal, botId, 'editor');
    if (!isUuid(changeId)) throw new DomainError(changeErrors.notFound);
    await readAct(this.uow, botId, changeId);
    return this.uow.run({ tenant: botId }, async (tx) => {
      await this.bots.lock(tx, botId);
      const [open] = await openRestorations(tx, botId);
      if (open?.changeId === changeId) return open;
      if (open) throw new DomainError(restorationErrors.running);
      const at = new Date(this.clock.now());
      const made = { id: newId(), changeId, userId: writerOf(principal) ?? '', at };
      const added = await addRestoration(tx, botId, made);
      await forgetRestorations(tx, botId, MOST_KEPT);
      await this.worker.schedule(tx, botId, added.id);
      return added;
    });
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
