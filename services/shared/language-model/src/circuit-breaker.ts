import type { Clock } from '@chirrup/kernel/clock';

/** After several failures in a row a provider is left alone for a while, so that visitors do not wait for it one by one. */
export class CircuitBreaker {
  #failures = 0;
  #closedAgainAt = 0;

  constructor(
    private readonly clock: Clock,
    private readonly limit = 3,
    private readonly restMs = 15_000,
  ) {}

  get isOpen(): boolean {
    return this.clock.now() < this.#closedAgainAt;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures += 1;
    // the failure count stays, so one more failure after the rest opens it at once
    if (this.#failures >= this.limit) this.#closedAgainAt = this.clock.now() + this.restMs;
  }
}
