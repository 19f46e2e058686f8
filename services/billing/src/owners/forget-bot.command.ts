import { markBotDeleted } from '@chirrup/persistence/deleted-bots';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';
import { BotOwners } from './bot-owners.js';

/** Forgets whose a deleted bot was. What its messages have cost stays in the ledger of its owner. */
@Injectable()
export class ForgetBotCommand {
  constructor(private readonly owners: BotOwners) {}

  async execute(tx: Tx, botId: string): Promise<void> {
    await markBotDeleted(tx, botId);
    await this.owners.forget(tx, botId);
    await tx.query('DELETE FROM usage WHERE bot_id = $1', [botId], 'usage.remove');
  }
}
