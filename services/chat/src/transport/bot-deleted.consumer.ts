import type { Consumer } from '@chirrup/messaging/consuming/consumer';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { topics } from '@chirrup/proto/topics';
import { Injectable } from '@nestjs/common';
import { PurgeBotWorker } from '../purging/purge-bot.worker.js';

/** A bot is gone: so must be its conversations. Only records the work. */
@Injectable()
export class BotDeletedConsumer implements Consumer {
  readonly group = 'chat.bot-deleted';
  readonly topic = topics.bot.name;

  constructor(private readonly worker: PurgeBotWorker) {}

  async handle(tx: Tx, event: ReceivedEvent): Promise<void> {
    if (event.type !== 'BotDeleted') return;
    await this.worker.schedule(tx, event.eventId, event.key);
  }

  handled(event: ReceivedEvent): void {
    if (event.type === 'BotDeleted') this.worker.wake();
  }
}
