/** A subscription that is well says so many times a second; one whose log is away, every few seconds. */
const SILENCE_MS = 30_000;

/**
 * Measures how long work has been waiting without any progress. Only what a restart of the process may cure counts:
 * a batch that does not get through, and a client that has fallen silent. While the log itself is away nothing
 * counts: the subscription tries by itself, and a restarted process could do no more than that.
 */
export class StallClock {
  #inFlight = 0;
  #since = 0;
  #sign: number;

  constructor(private readonly now: () => number = Date.now) {
    this.#sign = now();
  }

  /** A batch has arrived. */
  begin(): void {
    if (this.#inFlight === 0 && this.#since === 0) this.#since = this.now();
    this.#inFlight += 1;
  }

  /** The batch is through, or goes back to be delivered again: then the clock runs on. */
  end(done: boolean): void {
    this.#inFlight -= 1;
    if (done) this.reset();
    else this.sign();
  }

  /** What was waiting may now be somebody else's, or cannot be had. */
  reset(): void {
    this.#since = this.#inFlight > 0 ? this.now() : 0;
    this.sign();
  }

  /** The log has been asked for more, or could not be. */
  sign(): void {
    this.#sign = this.now();
  }

  stalledMs(): number {
    const now = this.now();
    const silent = this.#inFlight > 0 || now - this.#sign < SILENCE_MS ? 0 : now - this.#sign;
    return Math.max(this.#since === 0 ? 0 : now - this.#since, silent);
  }
}
