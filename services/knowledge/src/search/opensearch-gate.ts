import { type Clock, systemClock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { gauge } from '@chirrup/telemetry/metrics';
import { isEngineFailure } from './opensearch-client.js';
import { searchErrors } from './search.errors.js';

const MAX_IN_FLIGHT = 128;
const FAILURES_TO_CLOSE = 3;
const PAUSE_MS = 1_000;

const isAway = gauge('chirrup_search_breaker_open', '1 while questions do not wait for the search engine');

/**
 * The gate every read passes. While the engine is away questions are told so at once, and one request in a while
 * finds out whether it is back: waiting visitors cost it nothing.
 */
export class OpenSearchGate {
  #inFlight = 0;
  #failures = 0;
  #closedUntil = 0;
  #probing = false;

  constructor(
    private readonly log: Log,
    private readonly clock: Clock = systemClock,
  ) {}

  /**
   * @param until when the answer must be there, by the clock
   * @throws DomainError `searchErrors.unavailable`
   */
  async ask<T>(until: number, request: (timeoutMs: number) => Promise<T>): Promise<T> {
    const timeoutMs = Math.ceil(until - this.clock.now());
    const closed = this.#failures >= FAILURES_TO_CLOSE;
    const refused = closed && (this.#probing || this.clock.now() < this.#closedUntil);
    if (timeoutMs <= 0 || refused || this.#inFlight >= MAX_IN_FLIGHT) throw away();
    this.#inFlight += 1;
    if (closed) this.#probing = true;
    try {
      const answer = await request(timeoutMs);
      if (closed) this.log.info({}, 'search is back');
      if (closed) isAway.set(0);
      this.#failures = 0;
      return answer;
    } catch (error) {
      if (!isEngineFailure(error)) throw error;
      this.#failed(error);
      throw away(error);
    } finally {
      this.#inFlight -= 1;
      if (closed) this.#probing = false;
    }
  }

  #failed(error: unknown): void {
    this.#failures += 1;
    this.#closedUntil = this.clock.now() + PAUSE_MS * (0.5 + Math.random());
    if (this.#failures !== FAILURES_TO_CLOSE) return;
    isAway.set(1);
    this.log.warn({ err: error }, 'search is away');
  }
}

const away = (cause?: unknown): DomainError =>
  Object.assign(new DomainError(searchErrors.unavailable), { cause });
