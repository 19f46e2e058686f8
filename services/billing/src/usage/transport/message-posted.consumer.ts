import type { Consumer } from '@chirrup/messaging/consuming/consumer';
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
  readonly types = ['MessagePosted'];

  constructor(private readonly countMessages: CountMessagesCommand) {}

  handle(tx: Tx, event: ReceivedEvent): Promise<void> {
    return this.handleAll(tx, event.tenant, [event]);
  }

  handleAll(tx: Tx, botId: string, events: readonly ReceivedEvent[]): Promise<void> {
    return this.countMessages.execute(
      tx,
      botId,
      events.map(({ occurredAt }) => occurredAt),
    );
  }
}
