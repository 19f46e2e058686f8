import { commonErrors, DomainError, type ErrorKind } from '@chirrup/kernel/domain-error';
import { endedSessionsChannel, FanOut } from '@chirrup/realtime/fan-out';
import { InvalidatedCache } from '@chirrup/realtime/invalidated-cache';
import type { AccessClaims } from '@chirrup/tenancy/access-token';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';

const MAX_REMEMBERED = 10_000;
const UNREACHABLE: ReadonlySet<ErrorKind> = new Set(['unavailable', 'deadline']);

/** Which sessions have ended before their access tokens expire; cached until the auth service publishes a change. */
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

  /** While the auth service does not answer, the token's own expiry counts. */
  async #isOpen(sessionId: string): Promise<boolean> {
    try {
      return (await this.#sessions.get(sessionId)).isOpen;
    } catch (error) {
      if (error instanceof DomainError && UNREACHABLE.has(error.kind)) return true;
      throw error;
    }
  }
}
