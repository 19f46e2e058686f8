import { isUuid } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { requireBot } from '../../bots/require-bot.js';
import { QaEntity } from '../persistence/qa.entity.js';
import { qaDeleted } from '../qa-events.js';

/** Deletes a pair; deleting it again is fine. */
@Injectable()
export class DeleteQaCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
  ) {}

  async execute(principal: Principal, botId: string, qaId: string): Promise<void> {
    requireBot(principal, botId, 'editor');
    if (!isUuid(qaId)) return;
    await this.uow.run({ tenant: botId }, async (tx) => {
      const { affected } = await tx.manager.delete(QaEntity, { id: qaId, botId });
      if (affected) await this.outbox.add(tx, qaDeleted(botId, qaId));
    });
  }
}
