import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid, newId } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { BotsService } from '../bots/bots.service.js';
import { requireBot } from '../bots/require-bot.js';
import { changeErrors } from '../changes/change.errors.js';
import { AccountPlans } from '../plans/account-plans.js';
import { pairsToUndo, readAct, requireAct } from './changes-to-undo.js';
import { Restorations } from './going-back/restorations.js';
import { PutBack, type Restored } from './put-back.js';

export interface RestoreChange {
  botId: string;
  changeId: string;
  /** Also what somebody changed since. */
  force: boolean;
}

/** Pairs of one act that are put back at once; more are put back in steps. */
const AT_ONCE = 100;

/**
 * Puts back what one act has replaced: settings and a few pairs at once, the rest in a restoration. May be repeated after
 * a failure: what is back already is left alone.
 */
@Injectable()
export class RestoreChangeCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly plans: AccountPlans,
    private readonly bots: BotsService,
    private readonly putBack: PutBack,
    private readonly restorations: Restorations,
  ) {}

  async execute(
    principal: Principal,
    { botId, changeId, force }: RestoreChange,
  ): Promise<Restored & { restorationId: string }> {
    requireBot(principal, botId, 'editor');
    if (!isUuid(changeId)) throw new DomainError(changeErrors.notFound);
    await requireAct(this.uow, botId, changeId);
    const { settings, pairs, elsewhere } = await this.uow.run({ tenant: botId }, (tx) =>
      readAct(tx, botId, changeId),
    );
    const isLarge = pairs > AT_ONCE;
    // also a small one would be mixed up with what is just being taken back
    await this.restorations.requireNoOther(botId, changeId);
    // parts of one entry, as what they take back was
    const id = newId();
    const undo = { id, botId, changeId, force, edits: elsewhere };
    if (isLarge) {
      const own = (settings ? 1 : 0) + pairs;
      const { id: restorationId } = await this.restorations.startUndo(principal, { ...undo, own });
      return { restored: 0, skipped: 0, gone: 0, restorationId };
    }
    const how = { botId, force, act: { source: 'restore', partOf: id } as const };
    const restored = settings ? await this.putBack.settings(principal, settings, how) : 0;
    const done = { restored, skipped: 0, gone: 0 };
    if (pairs > 0) {
      const { qaPerBot: limit } = await this.plans.of(await this.bots.owner(botId));
      const back = await this.uow.run({ tenant: botId }, async (tx) => {
        const of = { botId, changeId, single: true };
        const few = await pairsToUndo(tx, of, { after: '', limit: AT_ONCE });
        return this.putBack.pairs(tx, principal, few.pairs, { ...how, limit });
      });
      Object.assign(done, back, { restored: restored + back.restored });
    }
    if (elsewhere.length === 0) return { ...done, restorationId: '' };
    const begun = await this.restorations.startUndo(principal, { ...undo, own: 0 });
    return { ...done, restorationId: begun.id };
  }
}
