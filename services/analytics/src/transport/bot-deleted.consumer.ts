import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { PurgeBotCommand } from '../purging/purge-bot.command.js';

/** Deletes a deleted bot's gaps and counts. */
@Controller()
export class BotDeletedConsumer {
  constructor(private readonly purgeBot: PurgeBotCommand) {}

  @EventPattern(topics.bot.name, { group: 'analytics.bot-deleted', types: ['BotDeleted'] })
  purge({ key }: ReceivedEvent, { tx }: EventContext): Promise<void> {
    return this.purgeBot.execute(tx, key);
  }
}
