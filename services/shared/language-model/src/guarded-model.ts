import type { Clock } from '@chirrup/kernel/clock';
import { type ChatModel, ModelError, type ModelEvent, type ModelMessage } from './chat-model.js';
import { CircuitBreaker } from './circuit-breaker.js';
import type { ModelPrice } from './model-price.js';
import { SilenceBudget, type SilenceLimits } from './silence-budget.js';
import { Watchdog } from './watchdog.js';

/**
 * When a model is given up, so that the visitor gets an answer without it within 8 s: of the question when no text came, else
 * of the last text. A stream that keeps coming may take longer.
 */
export interface ModelLimits extends SilenceLimits {
  /** The first text must come this long after the reply's start, including look-up and retry. */
  firstTextMs: number;
  /** Longest wait before the only retry that a provider may ask for. */
  retryAfterMs: number;
  /** Least time that a call needs; none is made when less is left. */
  leastMs: number;
  /** A longer answer ends here. */
  totalMs: number;
  totalChars: number;
}

export const modelLimits: ModelLimits = {
  firstTextMs: 6_000,
  silenceMs: 4_000,
  // four characters a second: slower than any useful model, and than reading
  perCharMs: 250,
  retryAfterMs: 2_000,
  leastMs: 1_500,
  totalMs: 60_000,
  totalChars: 8_000,
};
/** The usage chunk follows the end at once or never. */
const USAGE_WAIT_MS = 500;

/** A model with limits: completes its answer in time, or fails early enough to answer without it. */
export class GuardedModel {
  readonly #breaker: CircuitBreaker;

  constructor(
    private readonly model: ChatModel,
    private readonly clock: Clock,
    private readonly limits: ModelLimits = modelLimits,
  ) {
    this.#breaker = new CircuitBreaker(clock);
  }

  get name(): string {
    return this.model.name;
  }

  get price(): ModelPrice | undefined {
    return this.model.price;
  }

  /** Calls are refused after failures in a row. */
  get isBreakerOpen(): boolean {
    return this.#breaker.isOpen;
  }

  /**
   * @param stop of the visitor: ends the call at once and throws, without counting as a failure of the provider
   * @param begunAt when the reply was started
   */
  async *stream(
    messages: readonly ModelMessage[],
    stop: AbortSignal,
    begunAt: number,
  ): AsyncGenerator<ModelEvent> {
    if (this.#breaker.isOpen) throw new ModelError('resting_after_failures');
    const firstBy = begunAt + this.limits.firstTextMs;
    // no failure of the provider, so it is not counted
    if (!this.#isTimeFor(firstBy, 0)) throw new ModelError('no_time_left');
    const watch = new Watchdog(stop);
    try {
      try {
        yield* this.#once(messages, watch, firstBy);
      } catch (error) {
        if (stop.aborted || !this.#mayTryAgain(error, firstBy)) throw error;
        await watch.pause(error.retryAfterMs);
        yield* this.#once(messages, watch, firstBy);
      }
      this.#breaker.succeeded();
    } catch (error) {
      if (!stop.aborted) this.#breaker.failed();
      throw error;
    } finally {
      watch.end();
    }
  }

  /** Only a refusal before the first text has a retry time. */
  #mayTryAgain(error: unknown, firstBy: number): error is ModelError & { retryAfterMs: number } {
    const wait = error instanceof ModelError ? error.retryAfterMs : undefined;
    if (wait === undefined || wait > this.limits.retryAfterMs) return false;
    return this.#isTimeFor(firstBy, wait);
  }

  #isTimeFor(firstBy: number, wait: number): boolean {
    return this.clock.now() + wait + this.limits.leastMs <= firstBy;
  }

  async *#once(
    messages: readonly ModelMessage[],
    watch: Watchdog,
    firstBy: number,
  ): AsyncGenerator<ModelEvent> {
    const calledAt = this.clock.now();
    const call = new AbortController();
    const events = this.model.stream(messages, call.signal)[Symbol.asyncIterator]();
    let budget: SilenceBudget | undefined;
    let [chars, ended, through] = [0, false, false];
    try {
      for (;;) {
        const now = this.clock.now();
        if (ended) watch.expect(USAGE_WAIT_MS, 'stalled');
        else if (budget) watch.expect(budget.endsAt - now, 'stalled');
        else watch.expect(firstBy - now, 'no_first_token');
        const next = await watch.race(events.next()).catch((error: unknown) => {
          // the answer is complete, so a broken connection is no failure
          if (ended && !watch.stopped) return undefined;
          throw error;
        });
        through = next?.done === true;
        if (!next || next.done) break;
        if (next.value.type === 'text') {
          budget ??= new SilenceBudget(this.limits, this.clock.now());
          budget.earn(next.value.text.length, this.clock.now());
          chars += next.value.text.length;
        }
        if (next.value.type === 'end') ended = true;
        yield next.value;
        if (chars > this.limits.totalChars || this.clock.now() - calledAt > this.limits.totalMs) return;
      }
      if (chars === 0) throw new ModelError('empty');
      if (!ended) throw new ModelError('cut');
    } finally {
      if (!through) call.abort();
    }
  }
}
