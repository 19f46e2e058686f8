import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { CountMessagesCommand } from '../usage/commands/count-messages.command.js';

/** Counts visitors' messages by month; by the inbox each counts once. */
@Controller()
export class MessagePostedConsumer {
  constructor(private readonly countMessages: CountMessagesCommand) {}

  @EventPattern(topics.message.name, { group: 'billing.usage', types: ['MessagePosted'], batch: true })
  count(events: readonly ReceivedEvent[], { tx, tenant }: EventContext): Promise<void> {
    return this.countMessages.execute(
      tx,
      tenant,
      events.map(({ occurredAt }) => occurredAt),
    );
  }
}
