export interface BatchLimits {
  first: number;
  most: number;
  /** How long a request should take at most. */
  targetMs: number;
}

/** How many texts go into one request: as many as the server embeds in time, learned from what requests took. */
export class BatchSize {
  #size: number;

  constructor(private readonly limits: BatchLimits) {
    this.#size = limits.first;
  }

  get size(): number {
    return this.#size;
  }

  /** @param count texts of a request that took `ms` */
  observe(count: number, ms: number): void {
    const { most, targetMs } = this.limits;
    if (ms > targetMs) this.#size = Math.max(1, Math.min(this.#size, Math.floor((count * targetMs) / ms)));
    // a fast small request proves nothing about large ones
    else if (count >= this.#size && ms < targetMs / 2) this.#size = Math.min(this.#size * 2, most);
  }
}
