import { endedSessionsChannel } from '@chirrup/proto/channels';
import { FanOut } from '@chirrup/realtime/fan-out';
import type { Invalidation } from '@chirrup/realtime/invalidated-cache';
import { Injectable } from '@nestjs/common';

/** Tells every edge that sessions have ended, so that their access tokens are refused from then on. */
@Injectable()
export class SessionAnnouncer {
  constructor(private readonly fanOut: FanOut) {}

  /** After the commit. Whoever does not hear it finds out when the edge asks again. */
  ended(sessionIds: readonly string[]): void {
    for (const key of sessionIds) this.fanOut.publish(endedSessionsChannel, { key } satisfies Invalidation);
  }
}
