import { type Clock, systemClock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { gauge } from '@chirrup/telemetry/metrics';
import { searchErrors } from '../../search.errors.js';
import { isEngineFailure, isTimeout } from '../client/opensearch-client.js';

/** What one small engine works on at once; more only lie in its queue, where they cannot be taken back. */
const MAX_IN_FLIGHT = 24;
const MAX_WAITING = 256;
/** Assumed of a request until some were answered, and how much each answer tells of the next. */
const USUAL_MS = 10;
const NEWEST_SHARE = 0.1;
/** With less time than this an answer that did not come says nothing of the engine. */
const FAIR_MS = 250;
const FAILURES_TO_CLOSE = 3;
const PAUSE_MS = 1_000;

const isAway = gauge('chirrup_search_breaker_open', '1 while questions do not wait for the search engine');

interface Waiting {
  readonly until: number;
  readonly enter: () => void;
  readonly refuse: () => void;
}

/**
 * The gate every read passes. While the engine is away questions are told so at once, and one request in a while
 * finds out whether it is back: waiting visitors cost it nothing. While it has too much to do requests wait here,
 * those of the oldest question first: with 128 let in at once every question got a part of its answers and none all.
 */
export class OpenSearchGate {
  #inFlight = 0;
  #usualMs = USUAL_MS;
  #waiting: Waiting[] = [];
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
    if (this.clock.now() >= until || this.#refuses()) throw away();
    if (this.#inFlight < MAX_IN_FLIGHT) this.#inFlight += 1;
    else await this.#turn(until);
    const begun = this.clock.now();
    const closed = this.#isClosed();
    const timeoutMs = Math.ceil(until - begun);
    try {
      if (timeoutMs <= 0 || this.#refuses()) throw away();
      if (closed) this.#probing = true;
      return await this.#send(request, timeoutMs, closed);
    } finally {
      this.#usualMs += NEWEST_SHARE * (this.clock.now() - begun - this.#usualMs);
      this.#leave();
    }
  }

  /**
   * The answer to what another question asks already, waited for no longer than this one may.
   *
   * @throws DomainError `searchErrors.unavailable`
   */
  async wait<T>(until: number, answer: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(away()), Math.max(0, until - this.clock.now()));
    });
    return Promise.race([answer, late]).finally(() => clearTimeout(timer));
  }

  async #send<T>(request: (timeoutMs: number) => Promise<T>, timeoutMs: number, probe: boolean): Promise<T> {
    try {
      const answer = await request(timeoutMs);
      if (probe) this.log.info({}, 'search is back');
      if (probe) isAway.set(0);
      this.#failures = 0;
      return answer;
    } catch (error) {
      if (!isEngineFailure(error)) throw error;
      if (timeoutMs >= FAIR_MS || !isTimeout(error)) this.#failed(error);
      throw away(error);
    } finally {
      if (probe) this.#probing = false;
    }
  }

  /** Waits for one of those in flight to end, at most half of the time there is: the other half is for the answer. */
  #turn(until: number): Promise<void> {
    const mayWaitMs = (until - this.clock.now()) / 2;
    const later = this.#waiting.findIndex((other) => other.until > until);
    const place = later === -1 ? this.#waiting.length : later;
    const willWaitMs = ((place + 1) * this.#usualMs) / MAX_IN_FLIGHT;
    if (willWaitMs > mayWaitMs || this.#waiting.length >= MAX_WAITING) throw away();
    return new Promise((resolve, reject) => {
      const refuse = () => {
        clearTimeout(timer);
        reject(away());
      };
      const enter = () => {
        clearTimeout(timer);
        resolve();
      };
      const waiting: Waiting = { until, enter, refuse };
      const timer = setTimeout(() => {
        this.#waiting = this.#waiting.filter((other) => other !== waiting);
        refuse();
      }, mayWaitMs);
      this.#waiting.splice(place, 0, waiting);
    });
  }

  #leave(): void {
    const next = this.#waiting.shift();
    // whoever comes next takes the place that is left
    if (next) next.enter();
    else this.#inFlight -= 1;
  }

  #isClosed(): boolean {
    return this.#failures >= FAILURES_TO_CLOSE;
  }

  #refuses(): boolean {
    return this.#isClosed() && (this.#probing || this.clock.now() < this.#closedUntil);
  }

  #failed(error: unknown): void {
    this.#failures += 1;
    this.#closedUntil = this.clock.now() + PAUSE_MS * (0.5 + Math.random());
    if (this.#failures !== FAILURES_TO_CLOSE) return;
    isAway.set(1);
    this.log.warn({ err: error }, 'search is away');
    for (const { refuse } of this.#waiting.splice(0)) refuse();
  }
}

const away = (cause?: unknown): DomainError =>
  Object.assign(new DomainError(searchErrors.unavailable), { cause });
