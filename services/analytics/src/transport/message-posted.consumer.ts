import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { CountMessagesCommand } from '../message-counts/commands/count-messages.command.js';

/** Counts what visitors write; by the inbox each message counts once. */
@Controller()
export class MessagePostedConsumer {
  constructor(private readonly countMessages: CountMessagesCommand) {}

  @EventPattern(topics.message.name, {
    group: 'analytics.message-counts',
    types: ['MessagePosted'],
    batch: true,
  })
  count(events: readonly ReceivedEvent[], { tx, tenant }: EventContext): Promise<void> {
    return this.countMessages.execute(
      tx,
      tenant,
      events.map(({ occurredAt }) => occurredAt),
    );
  }
}
