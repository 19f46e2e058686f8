import type { Consumer } from '@chirrup/messaging/consumer';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { topics } from '@chirrup/proto/topics';
import { Injectable } from '@nestjs/common';
import { PurgeBotWorker } from '../purging/purge-bot.worker.js';

/** Schedules the deletion of a deleted bot's conversations. */
@Injectable()
export class BotDeletedConsumer implements Consumer {
  readonly group = 'chat.bot-deleted';
  readonly topic = topics.bot.name;
  readonly types = ['BotDeleted'];

  constructor(private readonly worker: PurgeBotWorker) {}

  handle(tx: Tx, event: ReceivedEvent): Promise<void> {
    return this.worker.schedule(tx, event.eventId, event.key);
  }

  handled(): void {
    this.worker.wake();
  }
}
