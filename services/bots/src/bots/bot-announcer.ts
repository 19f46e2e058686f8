import { botSettingsChannel } from '@chirrup/proto/channels';
import { FanOut } from '@chirrup/realtime/fan-out';
import type { Invalidation } from '@chirrup/realtime/invalidated-cache';
import { Injectable } from '@nestjs/common';

/** Notifies all processes that remember a bot that it has changed. */
@Injectable()
export class BotAnnouncer {
  constructor(private readonly fanOut: FanOut) {}

  announce(botId: string): void {
    this.fanOut.publish(botSettingsChannel, { key: botId } satisfies Invalidation);
  }
}
