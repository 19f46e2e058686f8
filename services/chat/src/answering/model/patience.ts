export interface PatienceLimits {
  /** Longest silence that is borne. */
  silenceMs: number;
  /** What each character of text gives back of it. */
  perCharMs: number;
}

/**
 * How long a stream may stay silent: silence uses patience up and text earns it back, so that a stream which
 * stands still and one which only trickles are given up by the same rule.
 */
export class Patience {
  #left: number;

  /** @param now when the first text came */
  constructor(
    private readonly limits: PatienceLimits,
    private heardAt: number,
  ) {
    this.#left = limits.silenceMs;
  }

  /** When it is at its end, if nothing more is heard. */
  get endsAt(): number {
    return this.heardAt + this.#left;
  }

  heard(chars: number, now: number): void {
    const { silenceMs, perCharMs } = this.limits;
    this.#left = Math.min(this.endsAt - now + chars * perCharMs, silenceMs);
    this.heardAt = now;
  }
}
