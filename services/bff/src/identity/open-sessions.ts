import { commonErrors, DomainError, type ErrorKind } from '@chirrup/kernel/domain-error';
import { endedSessionsChannel } from '@chirrup/proto/channels';
import { FanOut } from '@chirrup/realtime/fan-out';
import { InvalidatedCache, type Invalidation } from '@chirrup/realtime/invalidated-cache';
import type { AccessClaims } from '@chirrup/tenancy/access-token';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';

const MAX_REMEMBERED = 10_000;
const UNREACHABLE: ReadonlySet<ErrorKind> = new Set(['unavailable', 'deadline']);

/** Which sessions have ended before their access tokens expire; cached until the auth service publishes a change. */
@Injectable()
export class OpenSessions implements OnApplicationShutdown {
  readonly #sessions: InvalidatedCache<{ isOpen: boolean }>;
  readonly #listeners = new Set<(sessionId: string) => void>();
  readonly #unsubscribe: () => void;

  constructor(services: ServiceClients, fanOut: FanOut) {
    this.#sessions = new InvalidatedCache({
      fanOut,
      channel: endedSessionsChannel,
      max: MAX_REMEMBERED,
      load: (sessionId) =>
        services.auth.getSessionStatus({ sessionId }, { principal: { kind: 'service', name: 'bff' } }),
    });
    this.#unsubscribe = fanOut.subscribe(endedSessionsChannel, ({ key }: Invalidation) =>
      this.notifyEnded(key),
    );
  }

  onApplicationShutdown(): void {
    this.#unsubscribe();
    this.#sessions.close();
  }

  /** Calls back with each session that ends. Returns the way to unsubscribe. */
  onEnded(listener: (sessionId: string) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** A session was ended through this replica, which is not to wait for the auth service's notification. */
  notifyEnded(sessionId: string): void {
    for (const listener of this.#listeners) listener(sessionId);
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
