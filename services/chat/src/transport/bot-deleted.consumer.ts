import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { PurgeBotWorker } from '../purging/purge-bot.worker.js';

/** Schedules the deletion of a deleted bot's conversations. */
@Controller()
export class BotDeletedConsumer {
  constructor(private readonly worker: PurgeBotWorker) {}

  @EventPattern(topics.bot.name, { group: 'chat.bot-deleted', types: ['BotDeleted'] })
  async purge(event: ReceivedEvent, { tx }: EventContext): Promise<void> {
    await this.worker.schedule(tx, event.eventId, event.key);
  }
}
