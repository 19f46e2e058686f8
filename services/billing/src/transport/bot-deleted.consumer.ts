import type { Consumer } from '@chirrup/messaging/consumer';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { topics } from '@chirrup/proto/topics';
import { Injectable } from '@nestjs/common';
import { RemoveUsageCommand } from '../usage/commands/remove-usage.command.js';

/** Deletes a deleted bot's usage. */
@Injectable()
export class BotDeletedConsumer implements Consumer {
  readonly group = 'billing.bot-deleted';
  readonly topic = topics.bot.name;
  readonly types = ['BotDeleted'];

  constructor(private readonly removeUsage: RemoveUsageCommand) {}

  handle(tx: Tx, { key }: ReceivedEvent): Promise<void> {
    return this.removeUsage.execute(tx, key);
  }
}
