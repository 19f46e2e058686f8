import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { BotChanged, BotCreated } from '@chirrup/proto/gen/bots/v1/events';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { BotOwners } from '../owners/bot-owners.js';

const ownerIn = ({ type, payload }: ReceivedEvent): string =>
  (type === 'BotCreated' ? BotCreated.decode(payload) : BotChanged.decode(payload)).ownerUserId;

/** Remembers whose bot it is, from when on. */
@Controller()
export class BotOwnerConsumer {
  constructor(private readonly owners: BotOwners) {}

  @EventPattern(topics.bot.name, {
    group: 'billing.bot-owners',
    types: ['BotCreated', 'BotChanged'],
    wants: (event) => ownerIn(event) !== '',
  })
  async record(event: ReceivedEvent, { tx }: EventContext): Promise<void> {
    await this.owners.record(tx, event.key, ownerIn(event), event.occurredAt);
  }
}
