import type { Clock } from '@chirrup/kernel/clock';
import { type ChatModel, ModelError, type ModelEvent, type ModelMessage } from './chat-model.js';
import { CircuitBreaker } from './circuit-breaker.js';
import type { ModelPrice } from './model-price.js';
import { SilenceBudget, type SilenceLimits } from './silence-budget.js';
import { Watchdog } from './watchdog.js';

/**
 * When a model is given up. Whatever goes wrong, the visitor has another lane's answer within 8 s: of the question
 * where the model never began, of its last text where it did. A stream that goes on may take longer.
 */
export interface ModelLimits extends SilenceLimits {
  /** The first text must come within this of the reply's beginning, looking up and second try included. */
  firstTextMs: number;
  /** Longest wait a provider may ask for before the one second try. */
  retryAfterMs: number;
  /** What a call needs at least; where less is left, none is made. */
  leastMs: number;
  /** A longer answer ends here. */
  totalMs: number;
  totalChars: number;
}

export const modelLimits: ModelLimits = {
  firstTextMs: 6_000,
  silenceMs: 4_000,
  // four characters a second: less than any model that is of use, and than anybody reads
  perCharMs: 250,
  retryAfterMs: 2_000,
  leastMs: 1_500,
  totalMs: 60_000,
  totalChars: 8_000,
};
/** The usage chunk follows the end at once, or not at all. */
const USAGE_WAIT_MS = 500;

/** A model under limits: it answers in time and to the end, or fails with a ModelError soon enough for another lane. */
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

  /** It is left alone after failures in a row. */
  get isResting(): boolean {
    return this.#breaker.isOpen;
  }

  /**
   * @param stop the visitor's: ends the call at once and throws, without counting as a failure of the provider
   * @param begunAt when the reply began
   */
  async *stream(
    messages: readonly ModelMessage[],
    stop: AbortSignal,
    begunAt: number,
  ): AsyncGenerator<ModelEvent> {
    if (this.#breaker.isOpen) throw new ModelError('resting_after_failures');
    const firstBy = begunAt + this.limits.firstTextMs;
    // not the provider's doing, so it does not count against it
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

  /** Only a refusal before the first text asks to wait. */
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
          // the whole answer is there; how the connection ends after it does not matter
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
