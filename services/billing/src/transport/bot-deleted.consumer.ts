import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { BotOwners } from '../owners/bot-owners.js';

@Controller()
export class BotDeletedConsumer {
  constructor(private readonly owners: BotOwners) {}

  @EventPattern(topics.bot.name, { group: 'billing.bot-deleted', types: ['BotDeleted'] })
  forget({ key }: ReceivedEvent, { tx }: EventContext): Promise<void> {
    return this.owners.forget(tx, key);
  }
}
