import { endedSessionsChannel } from '@chirrup/proto/channels';
import { FanOut } from '@chirrup/realtime/fan-out';
import type { Invalidation } from '@chirrup/realtime/invalidated-cache';
import { Injectable } from '@nestjs/common';

/** Notifies every edge of ended sessions, so that their access tokens are refused. */
@Injectable()
export class SessionAnnouncer {
  constructor(private readonly fanOut: FanOut) {}

  /** Call after the commit. An edge that misses it notices when it reads the session's status again. */
  ended(sessionIds: readonly string[]): void {
    for (const key of sessionIds) this.fanOut.publish(endedSessionsChannel, { key } satisfies Invalidation);
  }
}
