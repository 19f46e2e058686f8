/** `limit` takes in any `windowMs`, refilled evenly (token bucket). */
export interface RateRule {
  name: string;
  limit: number;
  windowMs: number;
  /**
   * What happens while the buckets all processes share are unavailable: `refuse` (the default: where money is spent or
   * something is guarded), `count-locally`, each process for itself, or `count-half`, the same with half of the limit.
   */
  whenUnavailable?: 'refuse' | 'count-locally' | 'count-half';
}

export interface RateVerdict {
  allowed: boolean;
  /** Seconds until another take can succeed; 0 when allowed. */
  retryAfter: number;
}

/** Port: how often something may be done (memory | Redis). */
export abstract class RateLimiter {
  /** Takes one from the bucket of `key`; `cost` 0 only looks. */
  abstract take(rule: RateRule, key: string, cost?: number): Promise<RateVerdict>;
  /** The same at once, from a bucket of this process alone: for what protects the process itself. */
  abstract takeHere(rule: RateRule, key: string): RateVerdict;
  /** Forgets what `key` has used, e.g. after a right password. */
  abstract reset(rule: RateRule, key: string): Promise<void>;
}
