import type { Consumer } from '@chirrup/messaging/consuming/consumer';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { topics } from '@chirrup/proto/topics';
import { Injectable } from '@nestjs/common';
import { ForgetGapsCommand } from '../commands/forget-gaps.command.js';

/** A bot is gone: so must be its visitors' questions. */
@Injectable()
export class BotDeletedConsumer implements Consumer {
  readonly group = 'analytics.bot-deleted';
  readonly topic = topics.bot.name;
  readonly types = ['BotDeleted'];

  constructor(private readonly forget: ForgetGapsCommand) {}

  handle(tx: Tx, { key }: ReceivedEvent): Promise<void> {
    return this.forget.execute(tx, key);
  }
}
