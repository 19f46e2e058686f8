import type { Effect } from '@chirrup/messaging/consuming/consumer';
import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { chargeOf } from '../charges/charge-events.js';
import { RecordChargesCommand } from '../charges/commands/record-charges.command.js';

/** A message with its reply is counted; by the inbox each once. */
@Controller()
export class ReplyCompletedConsumer {
  constructor(private readonly recordCharges: RecordChargesCommand) {}

  @EventPattern(topics.message.name, { group: 'billing.usage', types: ['ReplyCompleted'], statement: true })
  record(events: readonly ReceivedEvent[], { tenant }: Pick<EventContext, 'tenant'>): Effect {
    return this.recordCharges.effect(tenant, events.map(chargeOf));
  }
}
