import { quotaChannel } from '@chirrup/proto/channels';
import { FanOut } from '@chirrup/realtime/fan-out';
import type { Invalidation } from '@chirrup/realtime/invalidated-cache';
import { Injectable } from '@nestjs/common';

/** Notifies all processes that an owner's quota is another one now: more may be answered. */
@Injectable()
export class PlanAnnouncer {
  constructor(private readonly fanOut: FanOut) {}

  announce(userId: string): void {
    this.fanOut.publish(quotaChannel, { key: userId } satisfies Invalidation);
  }
}
