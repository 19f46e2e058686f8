import type { Consumer } from '@chirrup/messaging/consumer';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { topics } from '@chirrup/proto/topics';
import { Injectable } from '@nestjs/common';
import { CountMessageCommand } from '../commands/count-message.command.js';

/** Counts what visitors write; the inbox sees to it that each message counts once. */
@Injectable()
export class MessagePostedConsumer implements Consumer {
  readonly group = 'analytics.message-counts';
  readonly topic = topics.message.name;

  constructor(private readonly countMessage: CountMessageCommand) {}

  async handle(tx: Tx, event: ReceivedEvent): Promise<void> {
    if (event.type === 'MessagePosted') await this.countMessage.execute(tx, event.tenant, event.occurredAt);
  }
}
