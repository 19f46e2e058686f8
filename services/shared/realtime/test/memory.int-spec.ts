import { silentLog } from '@chirrup/kernel/log';
import {
  cacheContract,
  fanOutContract,
  invalidatedCacheContract,
  liveTextContract,
  rateLimiterContract,
} from '@chirrup/testing/contracts/realtime-contract';
import { MemoryCache } from '../src/memory/memory-cache.js';
import { MemoryFanOut } from '../src/memory/memory-fan-out.js';
import { MemoryLiveText } from '../src/memory/memory-live-text.js';
import { MemoryRateLimiter } from '../src/memory/memory-rate-limiter.js';

describe('in memory', () => {
  const fanOut = new MemoryFanOut();
  describe('fan-out', () => fanOutContract(() => fanOut));

  it('logs the error of a listener, and notifies the others', () => {
    const errors: unknown[] = [];
    const logged = new MemoryFanOut({ ...silentLog, error: (fields) => errors.push(fields) });
    const received: string[] = [];
    logged.subscribe('c', () => {
      throw new Error('broken');
    });
    logged.subscribe('c', () => received.push('second'));
    logged.publish('c', {});
    expect(received).toEqual(['second']);
    expect(errors).toEqual([{ err: new Error('broken') }]);
  });

  describe('cache by invalidation', () => invalidatedCacheContract(() => [fanOut, fanOut]));

  const live = new MemoryLiveText();
  describe('live text', () => liveTextContract(() => live));

  let now = 0;
  const limiter = new MemoryRateLimiter(1, { now: () => now });
  const advance = (ms: number) => {
    now += ms;
  };
  describe('rate limiter', () => rateLimiterContract(() => limiter, advance));

  const cache = new MemoryCache();
  describe('cache', () => cacheContract(() => cache));

  it('keeps no bucket that is full again', async () => {
    const time = { now: 0 };
    const kept = new MemoryRateLimiter(1, { now: () => time.now });
    const rule = { name: 'x', limit: 2, windowMs: 2_000 };
    for (const key of ['a', 'a', 'b']) await kept.take(rule, key);
    time.now = 1_000;
    await kept.take(rule, 'c');
    expect(kept.size).toBe(3);
    time.now = 2_000;
    await kept.take(rule, 'd');
    expect(kept.size).toBe(1);
    expect((await kept.take(rule, 'a', 2)).allowed).toBe(true);
  });

  it('forgets the bucket used longest ago where there are too many', () => {
    const full = new MemoryRateLimiter(1, { now: () => 0 });
    const rule = { name: 'x', limit: 1, windowMs: 1_000 };
    const isNew = (key: string) => full.takeHere(rule, key).allowed;
    for (let n = 0; n < 100_000; n += 1) full.takeHere(rule, `k${n}`);
    expect([isNew('k0'), isNew('one more'), isNew('k0'), isNew('k1')]).toEqual([false, true, false, true]);
    expect(full.size).toBe(100_000);
  });

  it('multiplies limits by the scale', async () => {
    const scaled = new MemoryRateLimiter(10, { now: () => 0 });
    const rule = { name: 'x', limit: 1, windowMs: 1_000 };
    const verdicts = await Promise.all(Array.from({ length: 11 }, () => scaled.take(rule, 'k')));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(10);
  });
});
