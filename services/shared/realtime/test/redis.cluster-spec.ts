import { setTimeout as sleep } from 'node:timers/promises';
import { silentLog } from '@chirrup/kernel/log';
import {
  cacheContract,
  fanOutContract,
  invalidatedCacheContract,
  liveTextContract,
  rateLimiterContract,
} from '@chirrup/testing/contracts/realtime-contract';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { missingRedis, RedisEngine } from '@chirrup/testing/engines/redis-engine';
import { RedisRealtime } from '../src/redis/redis-realtime.js';

describeWith('on Redis', await missingRedis(), () => {
  let engine: RedisEngine;
  let redis: RedisRealtime;
  const open = (prefix: string, limitsScale?: number) =>
    new RedisRealtime({ url: engine.url, log: silentLog, prefix, limitsScale });

  beforeAll(async () => {
    engine = await RedisEngine.open();
    redis = open('one:');
    expect(await redis.connected(5_000)).toBe(true);
  });
  afterAll(async () => {
    await redis.close();
    await engine.close();
  });

  describe('fan-out', () => fanOutContract(() => redis.fanOut));
  describe('live text', () => liveTextContract(() => redis.liveText));
  // Redis' own clock decides
  describe('rate limiter', () =>
    rateLimiterContract(
      () => redis.rateLimiter,
      (ms) => sleep(ms + 10),
    ));
  describe('cache', () => cacheContract(() => redis.cache));

  describe('beside other users of the same Redis', () => {
    let other: RedisRealtime;
    let replica: RedisRealtime;
    describe('cache by invalidation', () => invalidatedCacheContract(() => [redis.fanOut, replica.fanOut]));

    beforeAll(async () => {
      other = open('two:');
      replica = open('one:', 10);
      await Promise.all([other.connected(5_000), replica.connected(5_000)]);
    });
    afterAll(() => Promise.all([other.close(), replica.close()]));

    it('is known by its mark', async () => {
      await redis.claim('installation one', false);
      await replica.claim('installation one', false);
      await other.claim('installation two', false);
      await expect(replica.claim('installation two', false)).rejects.toThrow(
        /^Redis: the key one:installation is of another installation\. .*INSTALLATION/,
      );
      await replica.claim('installation two', true);
      await expect(redis.claim('installation one', false)).rejects.toThrow('Redis');
    });

    it('shares channels, texts, buckets and values by prefix', async () => {
      const received: string[] = [];
      replica.fanOut.subscribe('c', ({ who }: { who: string }) => received.push(who));
      await replica.fanOut.settled('c');
      other.fanOut.publish('c', { who: 'stranger' });
      redis.fanOut.publish('c', { who: 'replica' });
      redis.liveText.begin({ replyId: 'r', threadId: 't', replyTo: 'm', attempt: 1 });
      await redis.cache.set('k', 'v', 10_000);
      await sleep(50);
      expect(received).toEqual(['replica']);
      expect(await replica.liveText.ofThread('t')).toHaveLength(1);
      expect(await other.liveText.ofThread('t')).toEqual([]);
      expect(await replica.cache.get('k')).toBe('v');
      expect(await other.cache.get('k')).toBeUndefined();
    });

    it('multiplies limits by the scale', async () => {
      const rule = { name: 'scaled', limit: 1, windowMs: 60_000 };
      const verdicts = await Promise.all(
        Array.from({ length: 12 }, () => replica.rateLimiter.take(rule, 'k')),
      );
      expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(10);
    });

    it('keeps a text exact between the halves of a surrogate pair', async () => {
      const [high = '', low = ''] = '😀'.split('');
      redis.liveText.begin({ replyId: 'pair', threadId: 'pairs', replyTo: 'm', attempt: 1 });
      redis.liveText.append('pair', high);
      redis.liveText.append('pair', low);
      expect((await redis.liveText.ofThread('pairs'))[0]?.text).toBe('😀');
    });

    it('lets a worker that lost its reply add nothing to it, neither while it runs nor after its end', async () => {
      const reply = { replyId: 'lost', threadId: 'lost', replyTo: 'm' };
      redis.liveText.begin({ ...reply, attempt: 1 });
      await redis.liveText.ofThread('lost');
      replica.liveText.begin({ ...reply, attempt: 2 });
      replica.liveText.append('lost', 'new');
      await replica.liveText.ofThread('lost');
      redis.liveText.append('lost', 'old');
      expect(await redis.liveText.ofThread('lost')).toEqual([{ ...reply, attempt: 2, text: 'new' }]);
      other.liveText.end('lost');
      redis.liveText.end('lost');
      await redis.liveText.ofThread('lost');
      replica.liveText.append('lost', 'late');
      expect(await replica.liveText.ofThread('lost')).toEqual([]);
    });
  });
});
