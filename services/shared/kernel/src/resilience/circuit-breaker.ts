import type { Clock } from '../clock.js';

/** Refuses calls to a provider for a while after several failures in a row, so that visitors do not wait for it. */
export class CircuitBreaker {
  #failures = 0;
  #closesAt = 0;
  #isProbing = false;

  constructor(
    private readonly clock: Clock,
    private readonly limit = 3,
    private readonly openMs = 15_000,
  ) {}

  get isOpen(): boolean {
    return this.clock.now() < this.#closesAt;
  }

  /** Whether a call may be made: after failures, one in each period finds out whether the provider answers again. */
  admits(): boolean {
    if (this.isOpen) return false;
    if (this.#failures < this.limit) return true;
    this.#closesAt = this.clock.now() + this.openMs;
    this.#isProbing = true;
    return true;
  }

  /** @returns whether there had been enough failures to open it */
  succeeded(): boolean {
    const wasTripped = this.#failures >= this.limit;
    if (this.#isProbing) this.#closesAt = 0;
    this.#isProbing = false;
    this.#failures = 0;
    return wasTripped;
  }

  /** @returns whether this failure opens it first */
  failed(): boolean {
    this.#failures += 1;
    // the count stays, so that one more failure opens it again at once
    if (this.#failures >= this.limit) this.#closesAt = this.clock.now() + this.openMs;
    return this.#failures === this.limit;
  }
}
