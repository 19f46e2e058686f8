import type { Consumer } from '@chirrup/messaging/consumer';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { topics } from '@chirrup/proto/topics';
import { Injectable } from '@nestjs/common';
import { PurgeBotCommand } from '../purging/purge-bot.command.js';

/** Deletes a deleted bot's gaps and counts. */
@Injectable()
export class BotDeletedConsumer implements Consumer {
  readonly group = 'analytics.bot-deleted';
  readonly topic = topics.bot.name;
  readonly types = ['BotDeleted'];

  constructor(private readonly purgeBot: PurgeBotCommand) {}

  handle(tx: Tx, { key }: ReceivedEvent): Promise<void> {
    return this.purgeBot.execute(tx, key);
  }
}
