import type { Consumer } from '@chirrup/messaging/consuming/consumer';
import type { ReceivedEvent } from '@chirrup/messaging/event';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { topics } from '@chirrup/proto/topics';
import { botSettingsChannel, FanOut } from '@chirrup/realtime/fan-out';
import type { Invalidation } from '@chirrup/realtime/invalidated-cache';
import { Injectable } from '@nestjs/common';

/**
 * Tells everybody who remembers a bot that it has changed: right after the commit, and once more when its event comes
 * back, for this process may be killed in between.
 */
@Injectable()
export class BotAnnouncer implements Consumer {
  readonly group = 'bots.bot-announcer';
  readonly topic = topics.bot.name;
  readonly types = ['BotChanged', 'BotDeleted'];

  constructor(private readonly fanOut: FanOut) {}

  announce(botId: string): void {
    this.fanOut.publish(botSettingsChannel, { key: botId } satisfies Invalidation);
  }

  async handle(_tx: Tx, event: ReceivedEvent): Promise<void> {
    this.announce(event.key);
  }
}
