import type { Clock } from '@chirrup/kernel/clock';

/** Refuses calls to a provider for a while after several failures in a row, so that visitors do not wait for it. */
export class CircuitBreaker {
  #failures = 0;
  #closesAt = 0;

  constructor(
    private readonly clock: Clock,
    private readonly limit = 3,
    private readonly openMs = 15_000,
  ) {}

  get isOpen(): boolean {
    return this.clock.now() < this.#closesAt;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures += 1;
    // the count stays, so that one more failure opens it again at once
    if (this.#failures >= this.limit) this.#closesAt = this.clock.now() + this.openMs;
  }
}
