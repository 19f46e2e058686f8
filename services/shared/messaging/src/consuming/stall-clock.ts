/** A healthy subscription gives a sign of life many times a second; one whose log is unavailable, every few seconds. */
const SILENCE_MS = 30_000;

/**
 * Measures how long work has been waiting without any progress. Only what a restart of the process may cure counts:
 * a batch that does not get through, and a client that has fallen silent. While the log itself is unavailable nothing
 * counts: the subscription tries again by itself, and a restarted process could do no more than that.
 */
export class StallClock {
  #inFlight = 0;
  #since = 0;
  #lastSign: number;

  constructor(private readonly now: () => number = Date.now) {
    this.#lastSign = now();
  }

  /** A batch has arrived. */
  batchStarted(): void {
    if (this.#inFlight === 0 && this.#since === 0) this.#since = this.now();
    this.#inFlight += 1;
  }

  /** The batch is done, or will be delivered again: then the clock keeps running. */
  batchEnded(done: boolean): void {
    this.#inFlight -= 1;
    if (done) this.reset();
    else this.signOfLife();
  }

  /** The waiting batches may now belong to another member, or cannot be had. */
  reset(): void {
    this.#since = this.#inFlight > 0 ? this.now() : 0;
    this.signOfLife();
  }

  /** The log has been asked for more, or could not be. */
  signOfLife(): void {
    this.#lastSign = this.now();
  }

  stalledMs(): number {
    const now = this.now();
    const silent = this.#inFlight > 0 || now - this.#lastSign < SILENCE_MS ? 0 : now - this.#lastSign;
    return Math.max(this.#since === 0 ? 0 : now - this.#since, silent);
  }
}
