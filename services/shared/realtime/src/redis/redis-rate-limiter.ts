import { MemoryRateLimiter } from '../memory/memory-rate-limiter.js';
import { RateLimiter, type RateRule, type RateVerdict } from '../rate-limiter.js';
import type { RedisLink } from './redis-link.js';

/** Who is refused because Redis is unavailable may try again after so many seconds. */
const UNAVAILABLE_RETRY_S = 2;

/**
 * KEYS bucket; ARGV capacity, window in ms, cost. Redis' own time, so that the clocks of many processes do not matter.
 * A bucket that would be full again is forgotten.
 */
const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local capacity, cost = tonumber(ARGV[1]), tonumber(ARGV[3])
local per_ms = capacity / tonumber(ARGV[2])
local bucket = redis.call('HMGET', KEYS[1], 'tokens', 'at')
local past = math.max(0, now - (tonumber(bucket[2] or now)))
local tokens = math.min(capacity, tonumber(bucket[1] or capacity) + past * per_ms)
local needed = math.max(cost, 1)
if tokens < needed then return math.max(1, math.ceil((needed - tokens) / per_ms / 1000)) end
if cost > 0 then
  redis.call('HSET', KEYS[1], 'tokens', string.format('%.17g', tokens - cost), 'at', string.format('%.17g', now))
  redis.call('PEXPIRE', KEYS[1], ARGV[2])
end
return 0`;

/** Cluster adapter: token buckets all processes share. Each rule says what happens while Redis is unavailable. */
export class RedisRateLimiter extends RateLimiter {
  readonly #local: MemoryRateLimiter;

  /** @param scale multiplies every limit (LIMITS_SCALE) */
  constructor(
    private readonly link: RedisLink,
    private readonly prefix: string,
    private readonly scale = 1,
  ) {
    super();
    this.#local = new MemoryRateLimiter(scale);
  }

  async take(rule: RateRule, key: string, cost = 1): Promise<RateVerdict> {
    const capacity = rule.limit * this.scale;
    try {
      const wait = await this.link.run((client) =>
        client.eval(takeScript, {
          keys: [this.#key(rule, key)],
          arguments: [String(capacity), String(rule.windowMs), String(cost)],
        }),
      );
      return { allowed: wait === 0, retryAfter: Number(wait) };
    } catch {
      return this.#takeLocally(rule, key, cost);
    }
  }

  takeHere(rule: RateRule, key: string): RateVerdict {
    return this.#local.takeHere(rule, key);
  }

  /** Best effort: without Redis there is nothing that could be forgotten, and buckets refill by themselves. */
  async reset(rule: RateRule, key: string): Promise<void> {
    await this.#local.reset(rule, key);
    await this.link.run((client) => client.del(this.#key(rule, key))).catch(() => undefined);
  }

  async #takeLocally(rule: RateRule, key: string, cost: number): Promise<RateVerdict> {
    if (rule.whenUnavailable === 'count-locally') return this.#local.take(rule, key, cost);
    if (rule.whenUnavailable === 'count-half')
      return this.#local.take({ ...rule, limit: rule.limit / 2 }, key, cost);
    return { allowed: false, retryAfter: UNAVAILABLE_RETRY_S };
  }

  #key(rule: RateRule, key: string): string {
    return `${this.prefix}limit:${rule.name}:${key}`;
  }
}
