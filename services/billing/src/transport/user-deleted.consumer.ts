import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { ForgetOwnerWorker } from '../owners/forget-owner.worker.js';

/** Schedules the end of what billing has of a deleted account. */
@Controller()
export class UserDeletedConsumer {
  constructor(private readonly worker: ForgetOwnerWorker) {}

  @EventPattern(topics.user.name, { group: 'billing.user-deleted', types: ['UserDeleted'] })
  forget({ eventId, key: userId }: ReceivedEvent, { tx }: EventContext): Promise<void> {
    return this.worker.schedule(tx, eventId, userId);
  }
}
