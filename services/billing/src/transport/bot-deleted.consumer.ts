import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { RemoveUsageCommand } from '../usage/commands/remove-usage.command.js';

/** Deletes a deleted bot's usage. */
@Controller()
export class BotDeletedConsumer {
  constructor(private readonly removeUsage: RemoveUsageCommand) {}

  @EventPattern(topics.bot.name, { group: 'billing.bot-deleted', types: ['BotDeleted'] })
  remove({ key }: ReceivedEvent, { tx }: EventContext): Promise<void> {
    return this.removeUsage.execute(tx, key);
  }
}
