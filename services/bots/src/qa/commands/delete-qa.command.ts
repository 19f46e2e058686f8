import { isUuid } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { requireBot } from '../../bots/require-bot.js';
import { QaWriter } from '../persistence/qa-writer.js';

/** Deletes a pair; deleting it again is fine. */
@Injectable()
export class DeleteQaCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly writer: QaWriter,
  ) {}

  async execute(principal: Principal, botId: string, qaId: string): Promise<void> {
    requireBot(principal, botId, 'editor');
    if (!isUuid(qaId)) return;
    await this.uow.run({ tenant: botId }, async (tx) => {
      const current = await this.writer.find(tx, botId, qaId);
      if (current) await this.writer.remove(tx, current, principal);
    });
  }
}
