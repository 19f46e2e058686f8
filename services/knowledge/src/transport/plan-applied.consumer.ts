import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { BotPlanApplied } from '@chirrup/proto/gen/bots/v1/events';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { LinkPausing } from '../links/link-pausing.js';

/** Pauses links that a bot's plan has no room for, and lets paused ones go on. */
@Controller()
export class PlanAppliedConsumer {
  constructor(private readonly pausing: LinkPausing) {}

  @EventPattern(topics.bot.name, { group: 'knowledge.plan-limits', types: ['BotPlanApplied'] })
  async apply({ payload }: ReceivedEvent, { tx }: EventContext): Promise<void> {
    const { botId, links } = BotPlanApplied.decode(payload);
    await this.pausing.apply(tx, botId, links);
  }
}
