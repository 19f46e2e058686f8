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

  @EventPattern(topics.message.name, { group: 'billing.usage', types: ['ReplyCompleted'], batch: true })
  record(events: readonly ReceivedEvent[], { tx, tenant }: EventContext): Promise<void> {
    return this.recordCharges.execute(tx, tenant, events.map(chargeOf));
  }
}
