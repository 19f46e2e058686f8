import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { UpdateBotCommand } from '../bots/commands/update-bot.command.js';
import type { BotSettings } from '../bots/domain/bot-settings.js';
import { requireBot } from '../bots/require-bot.js';
import { type Change, changeErrors } from '../changes/change.js';
import { CreateQaCommand } from '../qa/commands/create-qa.command.js';
import { DeleteQaCommand } from '../qa/commands/delete-qa.command.js';
import { UpdateQaCommand } from '../qa/commands/update-qa.command.js';
import { qaErrors } from '../qa/domain/qa.errors.js';
import { type PairBefore, putBack } from './put-back.js';

export interface RestoreChange {
  botId: string;
  changeId: string;
  /** Everything as it was before the change, in place of what the change replaced. */
  all: boolean;
}

export interface Restored {
  restored: number;
  /** Pairs for which the plan has no room. */
  skipped: number;
}

type StoredChange = Pick<Change, 'id' | 'kind' | 'subject' | 'before'>;

/** Puts back what was there before. Each part is a change of its own, and may be repeated after a failure. */
@Injectable()
export class RestoreChangeCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly updateBot: UpdateBotCommand,
    private readonly createQa: CreateQaCommand,
    private readonly updateQa: UpdateQaCommand,
    private readonly deleteQa: DeleteQaCommand,
  ) {}

  async execute(principal: Principal, { botId, changeId, all }: RestoreChange): Promise<Restored> {
    requireBot(principal, botId, 'editor');
    const { settings, pairs } = putBack(await this.#changes(botId, changeId, all));
    let restored = 0;
    let skipped = 0;
    if (settings) {
      await this.updateBot.execute(principal, {
        botId,
        version: 0,
        changes: settings as Partial<BotSettings>,
      });
      restored += 1;
    }
    for (const [id, text] of pairs) {
      const done = await this.#putPair(principal, botId, id, text);
      if (done) restored += 1;
      else skipped += 1;
    }
    return { restored, skipped };
  }

  async #changes(botId: string, changeId: string, all: boolean): Promise<StoredChange[]> {
    if (!isUuid(changeId)) throw new DomainError(changeErrors.notFound);
    const found = await this.uow.statement<StoredChange>(
      { tenant: botId },
      `SELECT c.id, c.kind, c.subject, c.before FROM bot_changes c JOIN bots b ON b.id = c.bot_id
       WHERE c.bot_id = $1 AND b.deleted_at IS NULL AND (c.id = $2 OR ($3 AND c.id > $2)) ORDER BY c.id DESC`,
      [botId, changeId, all],
      'bots.changes-since',
    );
    if (found.at(-1)?.id !== changeId) throw new DomainError(changeErrors.notFound);
    return found;
  }

  /** A pair that was deleted comes back as a new one, once. */
  async #putPair(
    principal: Principal,
    botId: string,
    id: string,
    before: PairBefore | null,
  ): Promise<boolean> {
    if (before === null) {
      await this.deleteQa.execute(principal, { botId, qaId: id });
      return true;
    }
    const text = { ...before, draft: before.draft ?? false };
    const isThere = await ends(
      this.updateQa.execute(principal, { botId, id, ...text }),
      qaErrors.notFound.code,
    );
    if (isThere) return true;
    const made = { botId, ...text, idempotencyKey: `restored ${id}` };
    const again = await ends(this.createQa.execute(principal, made), qaErrors.limitReached.code);
    if (!again) return false;
    await this.updateQa.execute(principal, { botId, id: again.id, ...text });
    return true;
  }
}

/** What a call answers, or undefined when it fails for this reason. */
const ends = async <T>(call: Promise<T>, code: string): Promise<T | undefined> =>
  call.catch((error: unknown) => {
    if (error instanceof DomainError && error.code === code) return undefined;
    throw error;
  });
