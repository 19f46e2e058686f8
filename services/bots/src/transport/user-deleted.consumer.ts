import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { UserDeleted } from '@chirrup/proto/gen/auth/v1/events';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { ForgetUserWorker } from '../leaving/forget-user.worker.js';

/** Schedules the end of everything a deleted account owned. */
@Controller()
export class UserDeletedConsumer {
  constructor(private readonly worker: ForgetUserWorker) {}

  @EventPattern(topics.user.name, { group: 'bots.user-deleted', types: ['UserDeleted'] })
  async forget(event: ReceivedEvent, { tx }: EventContext): Promise<void> {
    await this.worker.schedule(tx, event.eventId, UserDeleted.decode(event.payload));
    tx.afterCommit(() => this.worker.wake());
  }
}
