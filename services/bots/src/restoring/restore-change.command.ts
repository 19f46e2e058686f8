import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid, newId } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { OwnerQuery } from '../bots/queries/owner.query.js';
import { requireBot } from '../bots/require-bot.js';
import { changeErrors } from '../changes/change.errors.js';
import { AccountPlans } from '../plans/account-plans.js';
import { readAct } from './changes-to-undo.js';
import { Restorations } from './going-back/restorations.js';
import { PutBack, type Restored } from './put-back.js';

export interface RestoreChange {
  botId: string;
  changeId: string;
  /** Also what somebody changed since. */
  force: boolean;
}

/**
 * Puts back what one act has replaced: settings and pairs at once, what other services keep in a restoration. May be
 * repeated after a failure: what is back already is left alone.
 */
@Injectable()
export class RestoreChangeCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly plans: AccountPlans,
    private readonly owner: OwnerQuery,
    private readonly putBack: PutBack,
    private readonly restorations: Restorations,
  ) {}

  async execute(
    principal: Principal,
    { botId, changeId, force }: RestoreChange,
  ): Promise<Restored & { restorationId: string }> {
    requireBot(principal, botId, 'editor');
    if (!isUuid(changeId)) throw new DomainError(changeErrors.notFound);
    const { settings, pairs, elsewhere } = await readAct(this.uow, botId, changeId);
    if (elsewhere.length > 0) await this.restorations.requireNoOther(botId, changeId);
    // parts of one entry, as what they take back was
    const id = newId();
    const how = { botId, force, act: { source: 'restore', partOf: id } as const };
    const restored = settings ? await this.putBack.settings(principal, settings, how) : 0;
    const done = { restored, skipped: 0, gone: 0 };
    if (pairs.length > 0) {
      const { qaPerBot: limit } = await this.plans.of(await this.owner.execute(botId));
      const back = await this.uow.run({ tenant: botId }, (tx) =>
        this.putBack.pairs(tx, principal, pairs, { ...how, limit }),
      );
      Object.assign(done, back, { restored: restored + back.restored });
    }
    if (elsewhere.length === 0) return { ...done, restorationId: '' };
    const undo = { id, botId, changeId, force, edits: elsewhere };
    return { ...done, restorationId: (await this.restorations.startUndo(principal, undo)).id };
  }
}
