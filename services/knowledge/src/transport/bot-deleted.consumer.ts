import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { BotDeleted } from '@chirrup/proto/gen/bots/v1/events';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { ForgetBotWorker } from '../qa/forget-bot.worker.js';

/** Has a worker delete what a deleted bot knew. */
@Controller()
export class BotDeletedConsumer {
  constructor(private readonly worker: ForgetBotWorker) {}

  @EventPattern(topics.bot.name, { group: 'knowledge.forget-bot', types: ['BotDeleted'] })
  async forget(event: ReceivedEvent, { tx }: EventContext): Promise<void> {
    await this.worker.schedule(tx, event.eventId, BotDeleted.decode(event.payload).botId);
  }
}
