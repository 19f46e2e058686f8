import type { Clock } from '@chirrup/kernel/clock';
import { CircuitBreaker } from '@chirrup/kernel/resilience/circuit-breaker';
import { ModelError } from './model-error.js';
import { observedTurn } from './model-metrics.js';
import type { Spending } from './spending.js';

/** A picture and what it cost. */
export interface Painting {
  image: Uint8Array;
  /** As the provider counted; undefined if it does not say. */
  tokens?: number | undefined;
}

/** Port: a model that paints. */
export interface ImageModel {
  /** Shown in metrics. */
  readonly name: string;
  /** @throws ModelError; anything else thrown is a bug or the abort of `signal` */
  paint(prompt: string, signal: AbortSignal): Promise<Painting>;
}

/** A picture, or why there is none. */
export interface PaintingResult {
  image?: Uint8Array;
  failure?: string;
}

/** What a picture counts for where the provider does not say: about that of a square one of medium quality. */
export const TOKENS_PER_IMAGE = 1_500;

/** An image model within the ceilings, left alone for a while after failures. */
export class GuardedImageModel {
  readonly #breaker: CircuitBreaker;

  constructor(
    private readonly model: ImageModel,
    clock: Clock,
    private readonly spending: Spending,
  ) {
    this.#breaker = new CircuitBreaker(clock);
  }

  /** @param stop of the caller: no failure of the provider */
  async paint(botId: string, prompt: string, stop: AbortSignal): Promise<PaintingResult> {
    if (this.#breaker.isOpen) return { failure: 'resting_after_failures' };
    if (!(await this.spending.isAllowed(botId))) return { failure: 'ceiling' };
    const { result } = await observedTurn(
      this.model,
      async () => {
        const { tokens, ...result } = await this.#once(prompt, stop);
        if (tokens > 0) await this.spending.count(botId, tokens);
        const { failure = null } = result;
        const trace = { completion_tokens: tokens, provider_error: failure };
        return { end: failure === null ? 'complete' : stop.aborted ? 'stopped' : 'failed', trace, result };
      },
      'image',
    );
    return result;
  }

  async #once(prompt: string, stop: AbortSignal): Promise<PaintingResult & { tokens: number }> {
    try {
      const { image, tokens = TOKENS_PER_IMAGE } = await this.model.paint(prompt, stop);
      this.#breaker.succeeded();
      return { image, tokens };
    } catch (error) {
      if (stop.aborted) return { failure: 'stopped', tokens: 0 };
      if (!(error instanceof ModelError)) throw error;
      if (error.isFaultOfProvider) this.#breaker.failed();
      return { failure: error.code, tokens: 0 };
    }
  }
}
