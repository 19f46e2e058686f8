import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { BotDeleted } from '@chirrup/proto/gen/bots/v1/events';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { PlanLimitsWorker } from '../pausing/plan-limits.worker.js';

/** Another plan, or a bot less, may have room for other bots. */
@Controller()
export class PlanChangedConsumer {
  constructor(private readonly limits: PlanLimitsWorker) {}

  @EventPattern(topics.plan.name, { group: 'bots.plan-limits', types: ['PlanChanged'] })
  async planChanged({ key: userId }: ReceivedEvent, { tx, tenant }: EventContext): Promise<void> {
    await this.limits.request(tx, tenant, userId);
  }

  @EventPattern(topics.bot.name, { group: 'bots.room-for-paused', types: ['BotDeleted'] })
  async botDeleted({ payload }: ReceivedEvent, { tx, tenant }: EventContext): Promise<void> {
    const { ownerUserId } = BotDeleted.decode(payload);
    if (ownerUserId !== '') await this.limits.request(tx, tenant, ownerUserId);
  }
}
