/** Measures how long work has been waiting without any progress. */
export class StallClock {
  #inFlight = 0;
  #since = 0;

  /** A batch has arrived. */
  begin(): void {
    if (this.#inFlight === 0 && this.#since === 0) this.#since = Date.now();
    this.#inFlight += 1;
  }

  /** The batch is through, or goes back to be delivered again: then the clock runs on. */
  end(done: boolean): void {
    this.#inFlight -= 1;
    if (done) this.reset();
  }

  /** What was waiting may now be somebody else's. */
  reset(): void {
    this.#since = this.#inFlight > 0 ? Date.now() : 0;
  }

  stalledMs(): number {
    return this.#since === 0 ? 0 : Date.now() - this.#since;
  }
}
