/** Lets one caller through at a time, in the order they came. */
export class Turnstile {
  #last: Promise<void> = Promise.resolve();

  /** Waits for the turn; the returned function ends it. */
  async enter(): Promise<() => void> {
    const before = this.#last;
    let leave = () => {};
    this.#last = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    return leave;
  }
}
