import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { BotAnnouncer } from '../bot-announcer.js';
import { botDeleted } from '../bot-events.js';
import { BotsRepository } from '../persistence/bots.repository.js';
import { requireBot } from '../require-bot.js';

/** Deletes a bot with its Q&A pairs; deleting it again is fine. */
@Injectable()
export class DeleteBotCommand {
  constructor(
    private readonly bots: BotsRepository,
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly announcer: BotAnnouncer,
  ) {}

  async execute(principal: Principal, botId: string): Promise<void> {
    requireBot(principal, botId, 'owner');
    await this.uow.run({ tenant: botId }, async (tx) => {
      if (await this.bots.remove(tx, botId)) await this.outbox.add(tx, botDeleted(botId));
    });
    this.announcer.announce(botId);
  }
}
