import type { Consumer } from '@chirrup/messaging/consumer';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { topics } from '@chirrup/proto/topics';
import { Injectable } from '@nestjs/common';
import { CountMessagesCommand } from '../commands/count-messages.command.js';

/** Counts what visitors write; the inbox sees to it that each message counts once. */
@Injectable()
export class MessagePostedConsumer implements Consumer {
  readonly group = 'analytics.message-counts';
  readonly topic = topics.message.name;

  constructor(private readonly countMessages: CountMessagesCommand) {}

  handle(tx: Tx, event: ReceivedEvent): Promise<void> {
    return this.handleAll(tx, [event]);
  }

  async handleAll(tx: Tx, events: readonly ReceivedEvent[]): Promise<void> {
    const posted = events.filter(({ type }) => type === 'MessagePosted');
    const [first] = posted;
    if (!first) return;
    await this.countMessages.execute(
      tx,
      first.tenant,
      posted.map(({ occurredAt }) => occurredAt),
    );
  }
}
