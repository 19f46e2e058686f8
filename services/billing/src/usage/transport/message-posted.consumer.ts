import type { Consumer } from '@chirrup/messaging/consumer';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { topics } from '@chirrup/proto/topics';
import { Injectable } from '@nestjs/common';
import { CountMessagesCommand } from '../commands/count-messages.command.js';

/** Every visitor message counts towards its bot's month; the inbox sees to it that it counts once. */
@Injectable()
export class MessagePostedConsumer implements Consumer {
  readonly group = 'billing.usage';
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
