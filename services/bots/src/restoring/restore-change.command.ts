import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { UpdateBotCommand } from '../bots/commands/update-bot.command.js';
import type { BotSettings } from '../bots/domain/bot-settings.js';
import { GetBotQuery } from '../bots/queries/get-bot.query.js';
import { OwnerQuery } from '../bots/queries/owner.query.js';
import { requireBot } from '../bots/require-bot.js';
import { changeErrors } from '../changes/change.js';
import { AccountPlans } from '../plans/account-plans.js';
import { QaWriter } from '../qa/persistence/qa-writer.js';
import { readChanges, type UndoneChanges } from './changes-to-undo.js';
import { undoFields } from './undo-fields.js';
import { type PairChange, undoPairs } from './undo-pairs.js';

export interface RestoreChange {
  botId: string;
  changeId: string;
  /** Everything as it was before the change, in place of what the change replaced. */
  all: boolean;
  /** Also what somebody changed since. */
  force: boolean;
}

export interface Restored {
  restored: number;
  /** Pairs for which the plan has no room. */
  skipped: number;
  /** Changed pairs that are not there any more. */
  gone: number;
}

const NOTHING: Restored = { restored: 0, skipped: 0, gone: 0 };

/** Puts back what was there before. May be repeated after a failure: what is back already is left alone. */
@Injectable()
export class RestoreChangeCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly getBot: GetBotQuery,
    private readonly updateBot: UpdateBotCommand,
    private readonly plans: AccountPlans,
    private readonly owner: OwnerQuery,
    private readonly writer: QaWriter,
  ) {}

  async execute(principal: Principal, { botId, changeId, all, force }: RestoreChange): Promise<Restored> {
    requireBot(principal, botId, 'editor');
    if (!isUuid(changeId)) throw new DomainError(changeErrors.notFound);
    const { settings, pairs } = await readChanges(this.uow, botId, changeId, all);
    const restored = settings ? await this.#putSettings(principal, botId, settings, force) : 0;
    if (pairs.length === 0) return { ...NOTHING, restored };
    const { qaPerBot } = await this.plans.of(await this.owner.execute(botId));
    const done = await this.uow.run({ tenant: botId }, (tx) =>
      this.#putPairs(tx, principal, { botId, pairs, force, limit: qaPerBot }),
    );
    return { ...done, restored: done.restored + restored };
  }

  async #putSettings(
    principal: Principal,
    botId: string,
    { before, after }: NonNullable<UndoneChanges['settings']>,
    force: boolean,
  ): Promise<number> {
    const current = await this.getBot.execute(principal, botId);
    const { values, changedSince } = undoFields({ ...current }, before, after);
    if (changedSince.length > 0 && !force) throw changedAgain(changedSince);
    if (Object.keys(values).length === 0) return 0;
    const changes: Partial<BotSettings> = values;
    const saved = await this.updateBot.execute(principal, { botId, version: current.version, changes });
    if (!saved.ok) throw changedAgain(Object.keys(changes));
    return 1;
  }

  /** All pairs in a few statements: they go back together or not at all. */
  async #putPairs(
    tx: Tx,
    principal: Principal,
    { botId, pairs, force, limit }: { botId: string; pairs: PairChange[]; force: boolean; limit: number },
  ): Promise<Restored> {
    await this.writer.lock(tx, botId);
    const there = await this.writer.byIds(
      tx,
      botId,
      pairs.map(({ subject }) => subject),
    );
    const undo = undoPairs(pairs, new Map(there.map((qa) => [qa.id, qa])));
    if (undo.changedSince.length > 0 && !force) throw changedAgain(undo.changedSince);
    const room =
      limit < 0 ? undo.add.length : limit - (await this.writer.count(tx, botId)) + undo.remove.length;
    const added = undo.add.slice(0, Math.max(room, 0)).map(({ id, state: { createdAt, ...state } }) => {
      const made = this.writer.made(botId, { ...state, idempotencyKey: null });
      // the same id: it stands where it stood, and what was done to it can still be undone
      return { ...made, id, createdAt: createdAt ? new Date(createdAt) : made.createdAt };
    });
    const changed = undo.change.map(({ current, text }) => ({
      before: current,
      after: this.writer.changed(current, text),
    }));
    await this.writer.apply(tx, botId, { added, changed, removed: undo.remove }, principal, {
      source: 'restore',
    });
    if (added.length > 0) await this.writer.pauseAdded(tx, botId);
    return {
      restored: added.length + changed.length + undo.remove.length,
      skipped: undo.add.length - added.length,
      gone: undo.gone,
    };
  }
}

const SHOWN = 5;

const changedAgain = (names: readonly string[]): DomainError =>
  new DomainError(changeErrors.changedSince, { detail: names.slice(0, SHOWN).join(', ') });
