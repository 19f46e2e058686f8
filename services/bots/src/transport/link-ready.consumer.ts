import { type EventContext, EventPattern } from '@chirrup/messaging/consuming/event-pattern';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import { LinkReady } from '@chirrup/proto/gen/knowledge/v1/events';
import { topics } from '@chirrup/proto/topics';
import { Controller } from '@nestjs/common';
import { BotSettingsService } from '../bots/bot-settings.service.js';

/** The first page of a bot that is ready gives the bot its language. */
@Controller()
export class LinkReadyConsumer {
  constructor(private readonly settings: BotSettingsService) {}

  @EventPattern(topics.link.name, { group: 'bots.learn-language', types: ['LinkReady'] })
  async learn({ tenant, payload }: ReceivedEvent, { tx }: EventContext): Promise<void> {
    await this.settings.learnLanguage(tx, tenant, LinkReady.decode(payload).language);
  }
}
