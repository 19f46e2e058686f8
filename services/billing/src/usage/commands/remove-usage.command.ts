import { markBotDeleted } from '@chirrup/persistence/deleted-bots';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Injectable } from '@nestjs/common';

/** Deletes the usage of a deleted bot; messages that are reported later are not counted. */
@Injectable()
export class RemoveUsageCommand {
  async execute(tx: Tx, botId: string): Promise<void> {
    await markBotDeleted(tx, botId);
    await tx.query('DELETE FROM usage WHERE bot_id = $1', [botId], 'usage.remove');
  }
}
