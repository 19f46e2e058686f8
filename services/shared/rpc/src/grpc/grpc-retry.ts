import { setTimeout as sleep } from 'node:timers/promises';

const TRIES = 3;
const BACK_OFF_MS = [50, 150];
/** Retry budget: while more than half of it is spent, nothing is repeated, so that retries do not make an outage worse. */
const BUDGET = 100;
/** What one success gives back: a long outage adds at most this share of calls. */
const REFUND = 0.1;

/**
 * Repeats calls that are safe to repeat. gRPC's own policy gives up once the first bytes of an answer have come,
 * which a unary call does not need: its caller has seen nothing yet.
 */
export class Retry {
  #budget = BUDGET;

  /** @param isWorthRetrying whether another replica may answer where this error came from one */
  async run<T>(
    call: () => Promise<T>,
    isWorthRetrying: (error: unknown) => boolean,
    signal?: AbortSignal,
  ): Promise<T> {
    for (let tried = 1; ; tried += 1) {
      try {
        const value = await call();
        this.#budget = Math.min(BUDGET, this.#budget + REFUND);
        return value;
      } catch (error) {
        if (!isWorthRetrying(error) || signal?.aborted) throw error;
        this.#budget = Math.max(0, this.#budget - 1);
        if (tried === TRIES || this.#budget < BUDGET / 2) throw error;
        await sleep(Math.random() * (BACK_OFF_MS[tried - 1] ?? 0), undefined, { signal });
      }
    }
  }
}
