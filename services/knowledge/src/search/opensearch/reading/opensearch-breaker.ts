import { type Clock, systemClock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { gauge } from '@chirrup/telemetry/metrics';
import { searchErrors } from '../../search.errors.js';
import { isEngineFailure, isTimeout } from '../client/opensearch-client.js';

/** What one small engine works on at once; more would wait in its own queue, from where they cannot be withdrawn. */
const MAX_IN_FLIGHT = 24;
const MAX_WAITING = 256;
/** Duration assumed before there are measurements, and the weight of the newest one. */
const INITIAL_AVERAGE_MS = 10;
const NEWEST_SHARE = 0.1;
/** A timeout shorter than this does not count as a failure of the engine. */
const ENOUGH_MS = 250;
const FAILURES_TO_OPEN = 3;
const PAUSE_MS = 1_000;

const breakerOpen = gauge(
  'chirrup_search_breaker_open',
  '1 while questions do not wait for the search engine',
);

/** A request that waits for a slot. */
interface Waiting {
  readonly deadline: number;
  readonly enter: () => void;
  readonly refuse: () => void;
}

/**
 * Circuit breaker and concurrency limit of all reads. While the engine is unavailable, requests fail at once and one
 * probe at a time finds out whether it answers again. While it is busy, requests wait here, the earliest deadline first:
 * with 128 in flight every question got some of its answers and none got all.
 */
export class OpenSearchBreaker {
  #inFlight = 0;
  #averageMs = INITIAL_AVERAGE_MS;
  #waiting: Waiting[] = [];
  #failures = 0;
  #refusingUntil = 0;
  #probing = false;

  constructor(
    private readonly log: Log,
    private readonly clock: Clock = systemClock,
  ) {}

  /**
   * @param deadline by the clock
   * @throws DomainError `searchErrors.unavailable`
   */
  async run<T>(deadline: number, request: (timeoutMs: number) => Promise<T>): Promise<T> {
    if (this.clock.now() >= deadline || this.#isRefusing()) throw unavailable();
    if (this.#inFlight < MAX_IN_FLIGHT) this.#inFlight += 1;
    else await this.#waitForSlot(deadline);
    const begun = this.clock.now();
    const isOpen = this.#isOpen();
    const timeoutMs = Math.ceil(deadline - begun);
    try {
      if (timeoutMs <= 0 || this.#isRefusing()) throw unavailable();
      if (isOpen) this.#probing = true;
      return await this.#send(request, timeoutMs, isOpen);
    } finally {
      this.#averageMs += NEWEST_SHARE * (this.clock.now() - begun - this.#averageMs);
      this.#releaseSlot();
    }
  }

  /**
   * Waits until the deadline for a request that another question has already sent.
   *
   * @throws DomainError `searchErrors.unavailable`
   */
  async waitFor<T>(deadline: number, answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(unavailable()), Math.max(0, deadline - this.clock.now()));
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  async #send<T>(
    request: (timeoutMs: number) => Promise<T>,
    timeoutMs: number,
    isProbe: boolean,
  ): Promise<T> {
    try {
      const answer = await request(timeoutMs);
      if (isProbe) this.log.info({}, 'search is available again');
      if (isProbe) breakerOpen.set(0);
      this.#failures = 0;
      return answer;
    } catch (error) {
      if (!isEngineFailure(error)) throw error;
      if (timeoutMs >= ENOUGH_MS || !isTimeout(error)) this.#recordFailure(error);
      throw unavailable(error);
    } finally {
      if (isProbe) this.#probing = false;
    }
  }

  /** Waits for a slot, at most half of the time that is left: the other half is for the answer. */
  #waitForSlot(deadline: number): Promise<void> {
    const mayWaitMs = (deadline - this.clock.now()) / 2;
    const laterAt = this.#waiting.findIndex((other) => other.deadline > deadline);
    const queuePosition = laterAt === -1 ? this.#waiting.length : laterAt;
    const willWaitMs = ((queuePosition + 1) * this.#averageMs) / MAX_IN_FLIGHT;
    if (willWaitMs > mayWaitMs || this.#waiting.length >= MAX_WAITING) throw unavailable();
    return new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer);
        reject(unavailable());
      };
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiting: Waiting = { deadline: deadline, enter, refuse };
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        refuse();
      }, mayWaitMs);
      this.#waiting.splice(queuePosition, 0, waiting);
    });
  }

  #releaseSlot(): void {
    const next = this.#waiting.shift();
    // the next waiting request takes over the slot
    if (next) next.enter();
    else this.#inFlight -= 1;
  }

  #isOpen(): boolean {
    return this.#failures >= FAILURES_TO_OPEN;
  }

  #isRefusing(): boolean {
    return this.#isOpen() && (this.#probing || this.clock.now() < this.#refusingUntil);
  }

  #recordFailure(error: unknown): void {
    this.#failures += 1;
    this.#refusingUntil = this.clock.now() + PAUSE_MS * (0.5 + Math.random());
    if (this.#failures !== FAILURES_TO_OPEN) return;
    breakerOpen.set(1);
    this.log.warn({ err: error }, 'search is unavailable');
    for (const { refuse } of this.#waiting.splice(0)) refuse();
  }
}

const unavailable = (cause?: unknown): DomainError =>
  Object.assign(new DomainError(searchErrors.unavailable), { cause });
