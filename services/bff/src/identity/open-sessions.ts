import { commonErrors, DomainError, type ErrorKind } from '@chirrup/kernel/domain-error';
import { endedSessionsChannel } from '@chirrup/proto/channels';
import { FanOut } from '@chirrup/realtime/fan-out';
import { InvalidatedCache } from '@chirrup/realtime/invalidated-cache';
import type { AccessClaims } from '@chirrup/tenancy/access-token';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ServiceClients } from '../http/service-clients.js';

const MAX_REMEMBERED = 10_000;
const NOBODY_ANSWERS: ReadonlySet<ErrorKind> = new Set(['unavailable', 'deadline']);

/** Knows which sessions have ended before their access tokens run out; remembered until the auth service says so. */
@Injectable()
export class OpenSessions implements OnApplicationShutdown {
  readonly #sessions: InvalidatedCache<{ isOpen: boolean }>;

  constructor(services: ServiceClients, fanOut: FanOut) {
    this.#sessions = new InvalidatedCache({
      fanOut,
      channel: endedSessionsChannel,
      max: MAX_REMEMBERED,
      load: (sessionId) =>
        services.auth.getSessionStatus({ sessionId }, { principal: { kind: 'service', name: 'bff' } }),
    });
  }

  onApplicationShutdown(): void {
    this.#sessions.close();
  }

  /** @throws DomainError 401 when the session has ended */
  async require({ sessionId }: AccessClaims): Promise<void> {
    if (!(await this.#isOpen(sessionId)))
      throw new DomainError(commonErrors.notAuthenticated, { detail: 'Not authenticated' });
  }

  /** While nobody can tell, the token's own quarter of an hour counts. */
  async #isOpen(sessionId: string): Promise<boolean> {
    try {
      return (await this.#sessions.get(sessionId)).isOpen;
    } catch (error) {
      if (error instanceof DomainError && NOBODY_ANSWERS.has(error.kind)) return true;
      throw error;
    }
  }
}
