import { DomainError } from '@chirrup/kernel/domain-error';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { undoFields } from '@chirrup/service-defaults/history/undo-fields';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { BotsService } from '../bots/bots.service.js';
import { UpdateBotCommand } from '../bots/commands/update-bot.command.js';
import type { BotSettings } from '../bots/domain/bot-settings.js';
import { changeErrors } from '../changes/change.errors.js';
import type { Act } from '../changes/change.js';
import { QaWriter } from '../qa/persistence/qa-writer.js';
import type { UndoneChanges } from './changes-to-undo.js';
import { type PairChange, type PairsUndo, undoPairs } from './undo-pairs.js';

export interface Restored {
  restored: number;
  /** Pairs for which the plan has no room. */
  skipped: number;
  /** Changed pairs that are not there any more. */
  gone: number;
}

interface How {
  botId: string;
  /** Also what somebody changed since. */
  force: boolean;
  act: Act;
}

/** Takes changes back. May be repeated: what is back already is left alone. */
@Injectable()
export class PutBack {
  constructor(
    private readonly bots: BotsService,
    private readonly updateBot: UpdateBotCommand,
    private readonly writer: QaWriter,
  ) {}

  async settings(
    principal: Principal,
    { before, after }: NonNullable<UndoneChanges['settings']>,
    { botId, force, act }: How,
  ): Promise<number> {
    const current = await this.bots.get(principal, botId);
    const { values, changedSince } = undoFields({ ...current }, before, after);
    if (changedSince.length > 0 && !force) throw changedAgain(changedSince);
    if (Object.keys(values).length === 0) return 0;
    const changes: Partial<BotSettings> = values;
    const saved = await this.updateBot.execute(principal, { botId, version: current.version, changes, act });
    if (!saved.ok) throw changedAgain(Object.keys(changes));
    return 1;
  }

  /** @throws where somebody has changed one of these pairs since */
  async requireUnchanged(tx: Tx, pairs: readonly PairChange[], botId: string): Promise<void> {
    const { changedSince } = await this.#undoOf(tx, pairs, botId);
    if (changedSince.length > 0) throw changedAgain(changedSince);
  }

  async #undoOf(tx: Tx, pairs: readonly PairChange[], botId: string): Promise<PairsUndo> {
    const ids = pairs.map(({ subject }) => subject);
    const there = await this.writer.byIds(tx, botId, ids);
    return undoPairs(pairs, new Map(there.map((qa) => [qa.id, qa])));
  }

  /**
   * Pairs in a few statements: these go back together or not at all.
   * @param limit how many pairs the plan has room for; -1 for any number
   */
  async pairs(
    tx: Tx,
    principal: Principal,
    pairs: readonly PairChange[],
    { botId, force, act, limit }: How & { limit: number },
  ): Promise<Restored> {
    await this.writer.lock(tx, botId);
    const undo = await this.#undoOf(tx, pairs, botId);
    if (undo.changedSince.length > 0 && !force) throw changedAgain(undo.changedSince);
    const leaving = undo.remove.filter(({ draft }) => !draft).length;
    const room = limit < 0 ? undo.add.length : limit - (await this.writer.count(tx, botId)) + leaving;
    const added = undo.add.slice(0, Math.max(room, 0)).map(({ id, state: { createdAt, ...state } }) => {
      const made = this.writer.made(botId, { ...state, idempotencyKey: null });
      // the same id: it stands where it stood, and what was done to it can still be undone
      return { ...made, id, createdAt: createdAt ? new Date(createdAt) : made.createdAt };
    });
    const changed = undo.change.map(({ current, text }) => ({
      before: current,
      after: this.writer.changed(current, text),
    }));
    await this.writer.apply(tx, botId, { added, changed, removed: undo.remove }, principal, act);
    if (added.length + changed.length > 0) await this.writer.pauseAdded(tx, botId);
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
