import { setTimeout as sleep } from 'node:timers/promises';
import { silentLog } from '@chirrup/kernel/log';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { missingRedis, RedisEngine } from '@chirrup/testing/engines/redis-engine';
import { parseRedisAddress, type RedisAddress } from '../src/redis/redis-address.js';
import { RedisLink } from '../src/redis/redis-link.js';
import { RedisRealtime } from '../src/redis/redis-realtime.js';

const spent = { name: 'spent', limit: 2, windowMs: 60_000 };
const halved = { name: 'halved', limit: 4, windowMs: 60_000, whenUnavailable: 'count-half' as const };
const read = { name: 'read', limit: 2, windowMs: 60_000, whenUnavailable: 'count-locally' as const };
const reply = { replyId: 'r', threadId: 't', replyTo: 'm', attempt: 1 };

describeWith('when Redis fails', await missingRedis(), () => {
  let engine: RedisEngine;
  let redis: RedisRealtime;
  let replica: RedisRealtime;

  beforeEach(async () => {
    engine = await RedisEngine.open();
    redis = new RedisRealtime({ url: engine.url, log: silentLog });
    replica = new RedisRealtime({ url: engine.url, log: silentLog });
    await Promise.all([redis.connected(5_000), replica.connected(5_000)]);
  });
  afterEach(async () => {
    await Promise.all([redis.close(), replica.close()]);
    await engine.close();
  });

  /** Milliseconds until `work` has settled. */
  const timed = async (work: Promise<unknown>): Promise<number> => {
    const start = performance.now();
    await work.catch(() => undefined);
    return performance.now() - start;
  };
  const until = async (check: () => boolean | Promise<boolean>): Promise<void> => {
    const limit = Date.now() + 15_000;
    while (!(await check())) {
      if (Date.now() > limit) throw new Error(`not in time: ${check}`);
      await sleep(20);
    }
  };
  /** Listens on the replica; `numbers` are what came, `resyncs` how often something may have been lost. */
  const listen = async (channel: string) => {
    const received = { numbers: [] as number[], resyncs: 0 };
    replica.fanOut.subscribe(channel, ({ n }: { n: number }) => received.numbers.push(n));
    replica.fanOut.onResync(() => {
      received.resyncs += 1;
    });
    await replica.fanOut.settled(channel);
    return received;
  };

  it.each(['stopped', 'killed', 'frozen'])('answers within its limit while Redis is %s', async (how) => {
    await redis.cache.set('k', 'v', 60_000);
    if (how === 'stopped') await engine.stop();
    else if (how === 'killed') await engine.kill();
    else engine.freeze();
    const round = () =>
      Promise.all([
        redis.cache.get('k').then((value) => expect(value).toBeUndefined()),
        redis.cache.set('k', 'w', 1_000),
        redis.cache.delete('k'),
        redis.liveText.ofThread('t').then((replies) => expect(replies).toEqual([])),
        redis.rateLimiter.reset(spent, 'k'),
        redis.rateLimiter
          .take(spent, 'k')
          .then((verdict) => expect(verdict).toEqual({ allowed: false, retryAfter: 2 })),
        redis.fanOut.settled('unused'),
      ]);
    const times = [await timed(round()), await timed(round())];
    expect(Math.max(...times)).toBeLessThan(700);
    // only the first callers wait; then it is known
    expect(times[1]).toBeLessThan(50);
    await round();
    engine.thaw();
  });

  it.each([read, halved])('lets each process count by itself: $whenUnavailable', async (rule) => {
    await engine.stop();
    const verdicts = [];
    for (let n = 0; n < 3; n += 1) verdicts.push((await redis.rateLimiter.take(rule, 'k')).allowed);
    expect(verdicts).toEqual([true, true, false]);
  });

  it('comes back by itself, subscribes again and resyncs', async () => {
    const received = await listen('c');
    const before = received.resyncs;
    await engine.stop();
    const stopNew = replica.fanOut.subscribe('new', ({ n }: { n: number }) => received.numbers.push(n));
    await sleep(1_000);
    await engine.start();
    await until(() => redis.ready && replica.ready && received.resyncs > before);
    redis.fanOut.publish('c', { n: 1 });
    redis.fanOut.publish('new', { n: 2 });
    await until(() => received.numbers.length === 2);
    stopNew();
    await redis.cache.set('k', 1, 1_000);
    expect(await redis.cache.get('k')).toBe(1);
    expect((await redis.rateLimiter.take(spent, 'k')).allowed).toBe(true);
  });

  it('subscribes to what came, and no longer to what went, without a connection', async () => {
    const stopOld = replica.fanOut.subscribe('old', () => undefined);
    await replica.fanOut.settled('old');
    await engine.stop();
    stopOld();
    const numbers: number[] = [];
    replica.fanOut.subscribe('new', ({ n }: { n: number }) => numbers.push(n));
    await engine.start();
    await until(() => redis.ready && replica.ready);
    await replica.fanOut.settled('new');
    redis.fanOut.publish('new', { n: 1 });
    await until(() => numbers.length === 1);
    await until(async () => !(await engine.channels()).some((name) => name.endsWith(':old')));
  });

  it('takes a frozen Redis back at once', async () => {
    const received = await listen('c');
    engine.freeze();
    for (let n = 0; n < 100; n += 1) redis.fanOut.publish('c', { n });
    await redis.cache.get('k');
    await sleep(1_000);
    expect(redis.ready).toBe(false);
    engine.thaw();
    await until(() => redis.ready && received.numbers.length === 100);
    expect(received.numbers).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  it.each(['stopped', 'frozen'])(
    'is not reliable within 1.5 s while Redis is %s, and only when all are back again',
    async (how) => {
      await until(() => replica.fanOut.isReliable);
      if (how === 'stopped') await engine.stop();
      else engine.freeze();
      const lost = Date.now();
      await until(() => !replica.fanOut.isReliable);
      expect(Date.now() - lost).toBeLessThan(1_700);
      if (how === 'stopped') await engine.start();
      else engine.thaw();
      await until(() => replica.ready);
      const back = Date.now();
      expect(replica.fanOut.isReliable).toBe(false);
      await until(() => replica.fanOut.isReliable);
      expect(Date.now() - back).toBeGreaterThan(8_000);
    },
  );

  it('uses one client for all connections, for making one is dear', async () => {
    const address = parseRedisAddress(engine.url) as RedisAddress;
    const link = new RedisLink({ access: { address }, key: 'test', name: 'test', log: silentLog });
    const clients: unknown[] = [];
    link.onConnected((client) => clients.push(client));
    await link.connected(5_000);
    await engine.stop();
    await sleep(500);
    await engine.start();
    await until(() => clients.length === 2);
    expect(new Set(clients).size).toBe(1);
    await link.close();
  });

  it('gives up a connection that stays silent, and opens another', async () => {
    redis.liveText.begin(reply);
    await redis.liveText.ofThread('t');
    engine.freeze();
    await redis.cache.get('k');
    await sleep(8_000);
    redis.liveText.end('r');
    engine.thaw();
    await until(() => redis.ready && replica.ready);
    expect(await replica.liveText.ofThread('t')).toEqual([]);
    await redis.cache.set('k', 1, 10_000);
    expect(await replica.cache.get('k')).toBe(1);
  });

  it('publishes everything, in order, over broken connections', async () => {
    const received = await listen('c');
    const before = received.resyncs;
    let sent = 0;
    const publishing = setInterval(() => redis.fanOut.publish('c', { n: sent++ }), 1);
    for (let round = 0; round < 5; round += 1) {
      await sleep(100);
      await engine.dropConnections('normal');
      await until(() => redis.ready);
    }
    clearInterval(publishing);
    await until(() => received.numbers.includes(sent - 1));
    const firsts = received.numbers.filter((n, index) => received.numbers.indexOf(n) === index);
    expect(firsts).toEqual(Array.from({ length: sent }, (_, n) => n));
    expect(received.resyncs).toBe(before);
  });

  it('resyncs whenever it could not receive', async () => {
    const received = await listen('c');
    const before = received.resyncs;
    await engine.dropConnections('pubsub');
    await until(() => received.resyncs === before + 1);
    redis.fanOut.publish('c', { n: 1 });
    await until(() => received.numbers.length === 1);
  });

  it('keeps no more than it has room for, and then resyncs', async () => {
    const received = await listen('c');
    const before = received.resyncs;
    engine.freeze();
    const text = 'x'.repeat(1_000_000);
    for (let n = 0; n < 20; n += 1) redis.fanOut.publish('c', { n, text });
    await sleep(300);
    engine.thaw();
    await until(() => received.resyncs > before);
    expect(received.numbers.length).toBeGreaterThanOrEqual(3);
    expect(received.numbers.length).toBeLessThan(20);
  });

  it('loses nothing of a running reply when everything is flushed', async () => {
    redis.liveText.begin(reply);
    redis.liveText.append('r', 'one ');
    await redis.liveText.ofThread('t');
    await engine.flush();
    redis.liveText.append('r', 'two ');
    redis.liveText.append('r', 'three');
    await until(async () => (await replica.liveText.ofThread('t'))[0]?.text === 'one two three');
    redis.liveText.append('r', '!');
    expect((await redis.liveText.ofThread('t'))[0]?.text).toBe('one two three!');
    redis.liveText.end('r');
    expect(await redis.liveText.ofThread('t')).toEqual([]);
  });

  it('loses nothing of a running reply while Redis is unavailable', async () => {
    redis.liveText.begin(reply);
    redis.liveText.append('r', 'one ');
    await redis.liveText.ofThread('t');
    await engine.stop();
    redis.liveText.append('r', 'two ');
    await engine.start();
    await until(() => redis.ready && replica.ready);
    redis.liveText.append('r', 'three');
    await until(async () => (await replica.liveText.ofThread('t'))[0]?.text === 'one two three');
  });

  it('forgets values that could not be changed while Redis was out of reach', async () => {
    await redis.cache.set('changed', 'old', 60_000);
    await redis.cache.set('deleted', 'old', 60_000);
    engine.freeze();
    await Promise.all([redis.cache.set('changed', 'new', 60_000), redis.cache.delete('deleted')]);
    expect(await redis.cache.get('changed')).toBeUndefined();
    engine.thaw();
    await until(() => redis.ready && replica.ready);
    await until(async () => (await replica.cache.get('changed')) === undefined);
    expect(await replica.cache.get('deleted')).toBeUndefined();
  });
});
