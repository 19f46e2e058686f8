export interface SilenceLimits {
  /** Longest silence allowed. */
  silenceMs: number;
  /** What each character of text adds to the budget. */
  perCharMs: number;
}

/** How long a stream may be silent: silence spends the budget, text adds to it, so that stalled and very slow streams are given up. */
export class SilenceBudget {
  #leftMs: number;

  /** @param lastTextAt when the first text came */
  constructor(
    private readonly limits: SilenceLimits,
    private lastTextAt: number,
  ) {
    this.#leftMs = limits.silenceMs;
  }

  /** When it is used up, if no more text comes. */
  get endsAt(): number {
    return this.lastTextAt + this.#leftMs;
  }

  earn(chars: number, now: number): void {
    const { silenceMs, perCharMs } = this.limits;
    this.#leftMs = Math.min(this.endsAt - now + chars * perCharMs, silenceMs);
    this.lastTextAt = now;
  }
}
