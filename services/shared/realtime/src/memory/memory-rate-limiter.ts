import { type Clock, systemClock } from '@chirrup/kernel/clock';
import { LRUCache } from 'lru-cache';
import { RateLimiter, type RateRule, type RateVerdict } from '../rate-limiter.js';

const MAX_BUCKETS = 100_000;

interface Bucket {
  tokens: number;
  at: number;
  /** When it is full again, if nothing more is taken. */
  fullAt: number;
}

/** Embedded adapter: token buckets of this process, the least used forgotten beyond 100,000. */
export class MemoryRateLimiter extends RateLimiter {
  // by size: with `max` it would allocate room for all of them at once
  readonly #buckets = new LRUCache<string, Bucket>({ maxSize: MAX_BUCKETS, sizeCalculation: () => 1 });

  /** @param scale multiplies every limit (LIMITS_SCALE) */
  constructor(
    private readonly scale = 1,
    private readonly clock: Clock = systemClock,
  ) {
    super();
  }

  async take(rule: RateRule, key: string, cost = 1): Promise<RateVerdict> {
    return this.#take(rule, key, cost);
  }

  takeHere(rule: RateRule, key: string): RateVerdict {
    return this.#take(rule, key, 1);
  }

  async reset(rule: RateRule, key: string): Promise<void> {
    this.#buckets.delete(`${rule.name}:${key}`);
  }

  /** Buckets kept. */
  get size(): number {
    return this.#buckets.size;
  }

  #take(rule: RateRule, key: string, cost: number): RateVerdict {
    const capacity = rule.limit * this.scale;
    const perMs = capacity / rule.windowMs;
    const id = `${rule.name}:${key}`;
    const now = this.clock.now();
    const known = this.#buckets.get(id);
    const bucket = known ?? { tokens: capacity, at: now, fullAt: now };
    const tokens = Math.min(capacity, bucket.tokens + (now - bucket.at) * perMs);
    const needed = Math.max(cost, 1);
    const allowed = tokens >= needed;
    const left = allowed ? tokens - cost : tokens;
    bucket.tokens = left;
    bucket.at = now;
    bucket.fullAt = now + (capacity - left) / perMs;
    if (!known) this.#buckets.set(id, bucket);
    this.#forget(now);
    return { allowed, retryAfter: allowed ? 0 : Math.max(1, Math.ceil((needed - tokens) / perMs / 1_000)) };
  }

  /** A full bucket is as good as none. One that fills slowly makes later ones wait for it. */
  #forget(now: number): void {
    for (const id of this.#buckets.rkeys()) {
      if ((this.#buckets.peek(id)?.fullAt ?? 0) > now) return;
      this.#buckets.delete(id);
    }
  }
}
