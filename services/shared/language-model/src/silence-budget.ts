export interface SilenceLimits {
  /** Longest silence that is borne. */
  silenceMs: number;
  /** What each character of text gives back of it. */
  perCharMs: number;
}

/**
 * How long a stream may stay silent: silence uses the budget up and text earns it back, so that a stream which
 * stands still and one which only trickles are given up by the same rule.
 */
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
