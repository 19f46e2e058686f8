import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { BotDeleted, BotHidden, BotRestored } from '@chirrup/proto/gen/bots/v1/events';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { PlanLimitsWorker } from '../pausing/plan-limits.worker.js';

const OWNED = { BotDeleted, BotHidden, BotRestored };

/** Another plan, or a bot or pair more or less, may have room for others. */
@Controller()
export class PlanChangedConsumer {
  constructor(private readonly limits: PlanLimitsWorker) {}

  @EventPattern(topics.plan.name, { group: 'bots.plan-limits', types: ['PlanChanged'] })
  async planChanged({ key: userId }: ReceivedEvent, { tx, tenant }: EventContext): Promise<void> {
    await this.limits.request(tx, tenant, userId);
  }

  @EventPattern(topics.bot.name, {
    group: 'bots.room-for-paused',
    types: ['BotDeleted', 'BotHidden', 'BotRestored'],
  })
  async botsChanged({ type, payload }: ReceivedEvent, { tx, tenant }: EventContext): Promise<void> {
    const { ownerUserId } = OWNED[type as keyof typeof OWNED].decode(payload);
    if (ownerUserId !== '') await this.limits.request(tx, tenant, ownerUserId);
  }

  @EventPattern(topics.qa.name, { group: 'bots.room-for-paused-pairs', types: ['QaDeleted'] })
  async pairDeleted(_: ReceivedEvent, { tx, tenant: botId }: EventContext): Promise<void> {
    await this.limits.requestForPairs(tx, botId);
  }
}
