import type { ApiFailure } from './send';

const FIRST_MS = 2_000;
const LONGEST_MS = 30_000;
const LONGEST_ASKED_MS = 5 * 60_000;
/** The server was not reached or had no time; anything else would be answered alike the next time. */
const PASSING: readonly ApiFailure['status'][] = ['FETCH_ERROR', 'TIMEOUT_ERROR', 429, 502, 503, 504];

/** When to repeat what failed, by itself: later after each failure in a row, and not before the server wants. */
export class RetrySchedule {
  readonly #failures = new Map<string, number>();

  /** Milliseconds to wait; undefined when only the user can change the outcome. */
  failed(key: string, { status, retryAfter = 0 }: ApiFailure): number | undefined {
    if (!PASSING.includes(status)) {
      this.#failures.delete(key);
      return undefined;
    }
    const before = this.#failures.get(key) ?? 0;
    this.#failures.set(key, before + 1);
    const backOff = Math.min(FIRST_MS * 2 ** Math.min(before, 10), LONGEST_MS);
    // many consoles lose the same server at the same time
    return Math.max(backOff * (0.75 + Math.random() / 4), Math.min(retryAfter * 1_000, LONGEST_ASKED_MS));
  }

  succeeded(key: string): void {
    this.#failures.delete(key);
  }
}
