/** A spent millisecond is available again after this many. */
const REGAIN = 10;

/**
 * How long a group may pause for bad events, over all its batches and not for each of them: a series of bad batches
 * must not hold up the good events behind them. Without budget an event gets its last attempt at once.
 */
export class RetryBudget {
  #spent = 0;
  #at: number;

  constructor(
    private readonly budgetMs: number,
    private readonly now: () => number = Date.now,
  ) {
    this.#at = now();
  }

  /** False when there is not that much left. */
  spend(ms: number): boolean {
    this.#regain();
    if (this.#spent + ms > this.budgetMs) return false;
    this.#spent += ms;
    return true;
  }

  /** Takes time that has already passed, even beyond the budget. */
  charge(ms: number): void {
    this.#regain();
    this.#spent += ms;
  }

  #regain(): void {
    const now = this.now();
    this.#spent = Math.max(0, this.#spent - (now - this.#at) / REGAIN);
    this.#at = now;
  }
}
