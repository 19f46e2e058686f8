import type { Consumer } from '@chirrup/messaging/consuming/consumer';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { BotDeleted } from '@chirrup/proto/gen/bots/v1/events';
import { topics } from '@chirrup/proto/topics';
import { Injectable } from '@nestjs/common';
import { ForgetBotWorker } from '../qa/forget-bot.worker.js';

/** A bot is gone: so must be what it knew. Only records the work. */
@Injectable()
export class BotDeletedConsumer implements Consumer {
  readonly group = 'knowledge.forget-bot';
  readonly topic = topics.bot.name;
  readonly types = ['BotDeleted'];

  constructor(private readonly worker: ForgetBotWorker) {}

  async handle(tx: Tx, event: ReceivedEvent): Promise<void> {
    await this.worker.schedule(tx, event.eventId, BotDeleted.decode(event.payload).botId);
  }

  handled(): void {
    this.worker.wake();
  }
}
