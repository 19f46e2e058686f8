import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { purgeBot } from '../purging/purge-bot.js';

/** Deletes a deleted bot's gaps and counts. */
@Controller()
export class BotDeletedConsumer {
  @EventPattern(topics.bot.name, { group: 'analytics.bot-deleted', types: ['BotDeleted'] })
  purge({ key }: ReceivedEvent, { tx }: EventContext): Promise<void> {
    return purgeBot(tx, key);
  }
}
