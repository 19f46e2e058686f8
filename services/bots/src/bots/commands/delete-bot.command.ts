import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { DeleteFileWorker } from '../../files/delete-file.worker.js';
import { BotAnnouncer } from '../bot-announcer.js';
import { botDeleted } from '../bot-events.js';
import { BotsRepository } from '../persistence/bots.repository.js';
import { requireBot } from '../require-bot.js';

/** Deletes a bot with its Q&A pairs and avatar; deleting it again is fine. */
@Injectable()
export class DeleteBotCommand {
  constructor(
    private readonly bots: BotsRepository,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly announcer: BotAnnouncer,
    private readonly deletions: DeleteFileWorker,
  ) {}

  async execute(principal: Principal, botId: string): Promise<void> {
    requireBot(principal, botId, 'owner');
    await this.uow.run({ tenant: botId }, async (tx) => {
      const removed = await this.bots.remove(tx, botId);
      if (!removed) return;
      await this.outbox.add(tx, botDeleted(botId, removed.ownerUserId));
      if (removed.avatar !== '') await this.deletions.deleteNow(tx, botId, removed.avatar);
    });
    this.announcer.announce(botId);
  }
}
