import type { Consumer } from '@chirrup/messaging/consumer';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { BotDeleted } from '@chirrup/proto/gen/bots/v1/events';
import { topics } from '@chirrup/proto/topics';
import { Injectable } from '@nestjs/common';
import { ForgetBotCommand } from '../qa/forget-bot.command.js';

@Injectable()
export class BotDeletedConsumer implements Consumer {
  readonly group = 'knowledge.forget-bot';
  readonly topic = topics.bot.name;

  constructor(private readonly forget: ForgetBotCommand) {}

  async handle(tx: Tx, event: ReceivedEvent): Promise<void> {
    if (event.type === 'BotDeleted') await this.forget.execute(tx, BotDeleted.decode(event.payload).botId);
  }
}
