import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@chirrup/kernel/clock';
import type { PromptMessage } from '../domain/prompt.js';
import { type ChatModel, ModelError, type ModelEvent } from './chat-model.js';
import { CircuitBreaker } from './circuit-breaker.js';
import { Watchdog } from './watchdog.js';

export interface ModelLimits {
  /** Longest wait for the first text, from the call. */
  firstTextMs: number;
  /** Longest wait between two texts. */
  nextTextMs: number;
  /** Even late in the budget a healthy stream gets this long for its next text. */
  leastTextMs: number;
  /** A reply whose model falls silent is given up this long after its beginning, to leave time for another lane. */
  giveUpMs: number;
  /** Longest wait a provider may ask for before the one second try. */
  retryAfterMs: number;
  /** A longer answer ends here. */
  totalMs: number;
  totalChars: number;
}

export const modelLimits: ModelLimits = {
  firstTextMs: 5_000,
  nextTextMs: 4_000,
  leastTextMs: 500,
  giveUpMs: 7_500,
  retryAfterMs: 2_000,
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

  /**
   * @param stop the visitor's: ends the call at once and throws, without counting as a failure of the provider
   * @param begunAt when the reply began
   */
  async *stream(
    messages: readonly PromptMessage[],
    stop: AbortSignal,
    begunAt: number,
  ): AsyncGenerator<ModelEvent> {
    if (this.#breaker.isOpen) throw new ModelError('resting_after_failures');
    try {
      try {
        yield* this.#once(messages, stop, begunAt);
      } catch (error) {
        // only a refusal before the first text asks to wait
        const wait = error instanceof ModelError ? error.retryAfterMs : undefined;
        if (stop.aborted || wait === undefined || wait > this.limits.retryAfterMs) throw error;
        await sleep(wait, undefined, { signal: stop });
        yield* this.#once(messages, stop, begunAt);
      }
      this.#breaker.succeeded();
    } catch (error) {
      if (!stop.aborted) this.#breaker.failed();
      throw error;
    }
  }

  async *#once(
    messages: readonly PromptMessage[],
    stop: AbortSignal,
    begunAt: number,
  ): AsyncGenerator<ModelEvent> {
    const calledAt = this.clock.now();
    const call = new AbortController();
    const watch = new Watchdog(stop);
    const events = this.model.stream(messages, call.signal)[Symbol.asyncIterator]();
    let [chars, ended, through] = [0, false, false];
    try {
      for (;;) {
        const late = chars === 0 ? 'no_first_token' : 'stalled';
        watch.expect(ended ? USAGE_WAIT_MS : this.#wait(chars === 0, calledAt, begunAt), late);
        const next = await watch.race(events.next()).catch((error: unknown) => {
          // the whole answer is there; how the connection ends after it does not matter
          if (ended && !stop.aborted) return undefined;
          throw error;
        });
        through = next?.done === true;
        if (!next || next.done) break;
        if (next.value.type === 'text') chars += next.value.text.length;
        if (next.value.type === 'end') ended = true;
        yield next.value;
        if (chars > this.limits.totalChars || this.clock.now() - calledAt > this.limits.totalMs) return;
      }
      if (chars === 0) throw new ModelError('empty');
      if (!ended) throw new ModelError('cut');
    } finally {
      watch.end();
      if (!through) call.abort();
    }
  }

  #wait(first: boolean, calledAt: number, begunAt: number): number {
    const { firstTextMs, nextTextMs, leastTextMs, giveUpMs } = this.limits;
    const now = this.clock.now();
    const left = giveUpMs - (now - begunAt);
    if (first) return Math.min(calledAt + firstTextMs - now, left);
    // a stream that runs beyond the budget is a healthy, long answer
    return left > 0 ? Math.max(Math.min(nextTextMs, left), leastTextMs) : nextTextMs;
  }
}
