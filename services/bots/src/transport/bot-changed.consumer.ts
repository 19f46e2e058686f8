import { EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { BotAnnouncer } from '../bots/bot-announcer.js';

/** Announces a change once more when its event comes back: the process may be killed after the commit. */
@Controller()
export class BotChangedConsumer {
  constructor(private readonly announcer: BotAnnouncer) {}

  @EventPattern(topics.bot.name, {
    group: 'bots.bot-announcer',
    types: ['BotChanged', 'BotHidden', 'BotRestored', 'BotDeleted'],
  })
  async announce(event: ReceivedEvent): Promise<void> {
    this.announcer.announce(event.key);
  }
}
