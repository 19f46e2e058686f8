import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { ForgetGapsCommand } from '../commands/forget-gaps.command.js';

/** Deletes the questions of a deleted bot's visitors. */
@Controller()
export class BotDeletedConsumer {
  constructor(private readonly forgetGaps: ForgetGapsCommand) {}

  @EventPattern(topics.bot.name, { group: 'analytics.bot-deleted', types: ['BotDeleted'] })
  forget({ key }: ReceivedEvent, { tx }: EventContext): Promise<void> {
    return this.forgetGaps.execute(tx, key);
  }
}
