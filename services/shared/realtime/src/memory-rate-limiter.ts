import { type Clock, systemClock } from '@chirrup/kernel/clock';
import { LRUCache } from 'lru-cache';
import { RateLimiter, type RateRule, type RateVerdict } from './rate-limiter.js';

interface Bucket {
  tokens: number;
  at: number;
}

/** Embedded adapter: token buckets of this process, the least used forgotten beyond 100,000. */
export class MemoryRateLimiter extends RateLimiter {
  readonly #buckets = new LRUCache<string, Bucket>({ max: 100_000 });

  /** @param scale multiplies every limit (LIMITS_SCALE) */
  constructor(
    private readonly scale = 1,
    private readonly clock: Clock = systemClock,
  ) {
    super();
  }

  async take(rule: RateRule, key: string, cost = 1): Promise<RateVerdict> {
    const capacity = rule.limit * this.scale;
    const perMs = capacity / rule.windowMs;
    const id = `${rule.name}:${key}`;
    const now = this.clock.now();
    const bucket = this.#buckets.get(id) ?? { tokens: capacity, at: now };
    const tokens = Math.min(capacity, bucket.tokens + (now - bucket.at) * perMs);
    const needed = Math.max(cost, 1);
    const allowed = tokens >= needed;
    this.#buckets.set(id, { tokens: allowed ? tokens - cost : tokens, at: now });
    return { allowed, retryAfter: allowed ? 0 : Math.max(1, Math.ceil((needed - tokens) / perMs / 1_000)) };
  }

  async reset(rule: RateRule, key: string): Promise<void> {
    this.#buckets.delete(`${rule.name}:${key}`);
  }
}
