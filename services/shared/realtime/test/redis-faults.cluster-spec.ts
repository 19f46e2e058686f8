import { setTimeout as sleep } from 'node:timers/promises';
import { silentLog } from '@chirrup/kernel/log';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { missingRedis, RedisEngine } from '@chirrup/testing/engines/redis-engine';
import { RedisRealtime } from '../src/redis/redis-realtime.js';

const spent = { name: 'spent', limit: 2, windowMs: 60_000 };
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
  /** Listens on the replica; `numbers` are what came, `missed` how often something may not have. */
  const listen = async (channel: string) => {
    const heard = { numbers: [] as number[], missed: 0 };
    replica.fanOut.subscribe(channel, ({ n }: { n: number }) => heard.numbers.push(n));
    replica.fanOut.onResync(() => {
      heard.missed += 1;
    });
    await replica.fanOut.settled(channel);
    return heard;
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
        redis.fanOut.settled('nobody'),
      ]);
    const times = [await timed(round()), await timed(round())];
    expect(Math.max(...times)).toBeLessThan(700);
    // only the first callers wait; then it is known
    expect(times[1]).toBeLessThan(50);
    await round();
    engine.thaw();
  });

  it('opens reads to what each process counts alone', async () => {
    await engine.stop();
    const verdicts = [];
    for (let n = 0; n < 3; n += 1) verdicts.push((await redis.rateLimiter.take(read, 'k')).allowed);
    expect(verdicts).toEqual([true, true, false]);
  });

  it('comes back by itself, subscribes again and says that something may have been missed', async () => {
    const heard = await listen('c');
    const before = heard.missed;
    await engine.stop();
    const stopNew = replica.fanOut.subscribe('new', ({ n }: { n: number }) => heard.numbers.push(n));
    await sleep(1_000);
    await engine.start();
    await until(() => redis.ready && replica.ready && heard.missed > before);
    redis.fanOut.publish('c', { n: 1 });
    redis.fanOut.publish('new', { n: 2 });
    await until(() => heard.numbers.length === 2);
    stopNew();
    await redis.cache.set('k', 1, 1_000);
    expect(await redis.cache.get('k')).toBe(1);
    expect((await redis.rateLimiter.take(spent, 'k')).allowed).toBe(true);
  });

  it('takes a frozen Redis back at once', async () => {
    const heard = await listen('c');
    engine.freeze();
    for (let n = 0; n < 100; n += 1) redis.fanOut.publish('c', { n });
    await redis.cache.get('k');
    await sleep(1_000);
    expect(redis.ready).toBe(false);
    engine.thaw();
    await until(() => redis.ready && heard.numbers.length === 100);
    expect(heard.numbers).toEqual(Array.from({ length: 100 }, (_, n) => n));
  });

  it.each(['stopped', 'frozen'])(
    'knows within 1.5 s that it hears nothing while Redis is %s, and trusts it only when all are back',
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
    const heard = await listen('c');
    const before = heard.missed;
    let sent = 0;
    const publishing = setInterval(() => redis.fanOut.publish('c', { n: sent++ }), 1);
    for (let round = 0; round < 5; round += 1) {
      await sleep(100);
      await engine.dropConnections('normal');
      await until(() => redis.ready);
    }
    clearInterval(publishing);
    await until(() => heard.numbers.includes(sent - 1));
    const firsts = heard.numbers.filter((n, index) => heard.numbers.indexOf(n) === index);
    expect(firsts).toEqual(Array.from({ length: sent }, (_, n) => n));
    expect(heard.missed).toBe(before);
  });

  it('says that something may have been missed whenever it could not listen', async () => {
    const heard = await listen('c');
    const before = heard.missed;
    await engine.dropConnections('pubsub');
    await until(() => heard.missed === before + 1);
    redis.fanOut.publish('c', { n: 1 });
    await until(() => heard.numbers.length === 1);
  });

  it('keeps no more than it has room for, and then says so', async () => {
    const heard = await listen('c');
    const before = heard.missed;
    engine.freeze();
    const text = 'x'.repeat(1_000_000);
    for (let n = 0; n < 20; n += 1) redis.fanOut.publish('c', { n, text });
    await sleep(300);
    engine.thaw();
    await until(() => heard.missed > before);
    expect(heard.numbers.length).toBeGreaterThanOrEqual(3);
    expect(heard.numbers.length).toBeLessThan(20);
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

  it('loses nothing of a running reply when Redis is away', async () => {
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
