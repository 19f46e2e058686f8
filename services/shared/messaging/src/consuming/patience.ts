/** A spent millisecond is there again after so many. */
const REGAIN = 10;

/**
 * How long a group may pause for bad events, over all its batches and not for each of them: a row of bad batches
 * must not hold up the good events behind them. Who finds no patience left gets its last try at once.
 */
export class Patience {
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

  /** Time that is gone anyway. */
  lose(ms: number): void {
    this.#regain();
    this.#spent += ms;
  }

  #regain(): void {
    const now = this.now();
    this.#spent = Math.max(0, this.#spent - (now - this.#at) / REGAIN);
    this.#at = now;
  }
}
