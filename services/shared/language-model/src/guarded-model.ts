import type { Clock } from '@chirrup/kernel/clock';
import { CircuitBreaker } from '@chirrup/kernel/resilience/circuit-breaker';
import type { ChatModel, ModelEvent, ModelMessage } from './chat-model.js';
import { SilenceBudget, type SilenceLimits } from './limits/silence-budget.js';
import { Watchdog } from './limits/watchdog.js';
import { ModelError } from './model-error.js';
import { ModelHealth } from './model-health.js';
import type { ModelPrice } from './model-price.js';

/** When a model is given up, so that the visitor gets an answer without it. A stream that keeps coming may take longer. */
export interface ModelLimits extends SilenceLimits {
  /** From the reply's start, look-up and retry included, or from the last sign of reasoning, to the first text. */
  firstTextMs: number;
  /** Longest wait before the only retry. */
  retryAfterMs: number;
  /** Least time that a call needs; none is made when less is left. */
  leastMs: number;
  /** From the call to the end of the answer. */
  totalMs: number;
  totalChars: number;
}

export const modelLimits: ModelLimits = {
  firstTextMs: 30_000,
  silenceMs: 4_000,
  // four characters a second: slower than any useful model, and than reading
  perCharMs: 250,
  retryAfterMs: 10_000,
  leastMs: 1_500,
  totalMs: 120_000,
  totalChars: 8_000,
};
/** The usage chunk follows the end at once or never. */
const USAGE_WAIT_MS = 500;

/** A model with limits: completes its answer in time, or fails early enough to answer without it. */
export class GuardedModel {
  readonly health: ModelHealth;
  readonly #breaker: CircuitBreaker;

  constructor(
    private readonly model: ChatModel,
    private readonly clock: Clock,
    private readonly limits: ModelLimits = modelLimits,
    onChange?: ConstructorParameters<typeof ModelHealth>[1],
    /** Asked where the provider of this one fails. */
    readonly fallback?: GuardedModel,
  ) {
    this.#breaker = new CircuitBreaker(clock);
    this.health = new ModelHealth(clock, onChange);
  }

  get name(): string {
    return this.model.name;
  }

  get price(): ModelPrice | undefined {
    return this.model.price;
  }

  /** Pictures are shown to it, or to one behind it. */
  get takesPictures(): boolean {
    return this.model.takesPictures === true || this.fallback?.takesPictures === true;
  }

  /** Calls are refused after failures in a row. */
  get isBreakerOpen(): boolean {
    return this.#breaker.isOpen;
  }

  /**
   * The answer of this model, else of the first one behind it whose provider does not fail.
   * @param stop of the visitor: ends the call at once and throws, without counting as a failure of the provider
   * @param begunAt when the reply was started
   */
  async *stream(
    messages: readonly ModelMessage[],
    stop: AbortSignal,
    begunAt: number,
  ): AsyncGenerator<ModelEvent> {
    try {
      yield* this.streamAlone(messages, stop, begunAt);
    } catch (error) {
      const { fallback } = this;
      const isOver = stop.aborted || !(error instanceof ModelError) || !error.isFaultOfProvider;
      if (!fallback || isOver) throw error;
      yield { type: 'model', name: fallback.name, price: fallback.price };
      yield* fallback.stream(messages, stop, this.clock.now());
    }
  }

  /** The same of this model only. */
  async *streamAlone(
    messages: readonly ModelMessage[],
    stop: AbortSignal,
    begunAt: number,
  ): AsyncGenerator<ModelEvent> {
    if (this.#breaker.isOpen)
      throw new ModelError('resting_after_failures', { sentence: this.health.sentence });
    const firstBy = begunAt + this.limits.firstTextMs;
    // no failure of the provider, so it is not counted
    if (!this.#isTimeFor(firstBy, 0)) throw new ModelError('no_time_left');
    const watch = new Watchdog(stop);
    const said = { hasText: false };
    try {
      try {
        yield* this.#once(messages, watch, firstBy, said);
      } catch (error) {
        if (stop.aborted || said.hasText || !this.#mayTryAgain(error, firstBy)) throw error;
        await watch.pause(error.retryAfterMs);
        yield* this.#once(messages, watch, firstBy, said);
      }
      this.#succeeded();
    } catch (error) {
      if (!stop.aborted) this.#failed(error);
      throw error;
    } finally {
      watch.end();
    }
  }

  #succeeded(): void {
    this.#breaker.succeeded();
    this.health.succeeded();
  }

  /** A provider that refuses a question is there for the next one. */
  #failed(error: unknown): void {
    if (error instanceof ModelError && !error.isFaultOfProvider) {
      this.#breaker.succeeded();
      this.health.refused(error);
      return;
    }
    this.#breaker.failed();
    if (error instanceof ModelError) this.health.failed(error);
  }

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
    said: { hasText: boolean },
  ): AsyncGenerator<ModelEvent> {
    const { firstTextMs, totalMs, totalChars } = this.limits;
    const endBy = this.clock.now() + totalMs;
    const call = new AbortController();
    const events = this.model.stream(messages, call.signal)[Symbol.asyncIterator]();
    let budget: SilenceBudget | undefined;
    let textBy = firstBy;
    let [chars, ended, through, thinks] = [0, false, false, false];
    const expect = (): void => {
      const now = this.clock.now();
      const [by, late] = budget && !thinks ? [budget.endsAt, 'stalled'] : [textBy, 'no_first_token'];
      if (ended) watch.expect(USAGE_WAIT_MS, 'stalled');
      else if (endBy < by) watch.expect(endBy - now, 'took_too_long');
      else watch.expect(by - now, late);
    };
    try {
      for (;;) {
        expect();
        const next = await watch.race(events.next()).catch((error: unknown) => {
          // the answer is complete, so a broken connection is no failure
          if (ended && !watch.stopped) return undefined;
          throw error;
        });
        through = next?.done === true;
        if (!next || next.done) break;
        const { value: event } = next;
        const now = this.clock.now();
        const thoughtBefore = thinks;
        thinks = event.type === 'thinking';
        if (event.type === 'text') {
          budget ??= new SilenceBudget(this.limits, now);
          budget.earn(event.text.length, now);
          chars += event.text.length;
          said.hasText = true;
        } else if (event.type === 'thinking') {
          textBy = now + firstTextMs;
          if (thoughtBefore) continue;
        } else if (event.type === 'restart') [chars, budget] = [0, undefined];
        else if (event.type === 'end') ended = true;
        yield event;
        if (chars > totalChars) throw new ModelError('length');
        if (!ended && now >= endBy) throw new ModelError('took_too_long');
      }
      if (chars === 0) throw new ModelError('empty');
      if (!ended) throw new ModelError('cut');
    } finally {
      if (!through) call.abort();
    }
  }
}
