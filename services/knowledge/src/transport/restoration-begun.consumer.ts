import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { RestorationBegun } from '@chirrup/proto/gen/bots/v1/events';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { RestoreLinksWorker } from '../restoring/restore-links.worker.js';

/** Puts back what knowledge keeps of what a bot goes back to. */
@Controller()
export class RestorationBegunConsumer {
  constructor(private readonly worker: RestoreLinksWorker) {}

  @EventPattern(topics.bot.name, { group: 'knowledge.restorations', types: ['RestorationBegun'] })
  begin({ tenant, payload }: ReceivedEvent, { tx }: EventContext): Promise<void> {
    return this.worker.schedule(tx, tenant, RestorationBegun.decode(payload).restorationId);
  }
}
