import type { Cache } from '@chirrup/realtime/cache';
import type { FanOut } from '@chirrup/realtime/fan-out';
import { InvalidatedCache } from '@chirrup/realtime/invalidated-cache';
import type { LiveText } from '@chirrup/realtime/live-text';
import type { RateLimiter } from '@chirrup/realtime/rate-limiter';

/** Waits until `check` holds; adapters over a network need a moment. */
const eventually = async (check: () => boolean): Promise<void> => {
  const limit = Date.now() + 5_000;
  while (!check() && Date.now() < limit) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(check()).toBe(true);
};

export const fanOutContract = (fanOut: () => FanOut): void => {
  it('reaches every listener of a channel, in order, and no other', async () => {
    const received: string[] = [];
    const stops = ['a', 'b'].map((who) =>
      fanOut().subscribe('one', ({ n }: { n: number }) => received.push(`${who}${n}`)),
    );
    stops.push(fanOut().subscribe('two', () => received.push('wrong')));
    await Promise.all(['one', 'two'].map((channel) => fanOut().settled(channel)));
    for (const n of [1, 2, 3]) fanOut().publish('one', { n });
    await eventually(() => received.length === 6);
    expect(received.filter((entry) => entry.startsWith('a'))).toEqual(['a1', 'a2', 'a3']);
    for (const stop of stops) stop();
  });

  it('stops for one listener without touching the others', async () => {
    const received: string[] = [];
    const stop = fanOut().subscribe('three', () => received.push('gone'));
    const stay = fanOut().subscribe('three', () => received.push('here'));
    stop();
    stop();
    fanOut().publish('three', {});
    await eventually(() => received.length > 0);
    expect(received).toEqual(['here']);
    stay();
  });

  it('counts a listener that listens twice as two', async () => {
    const received: number[] = [];
    const listener = ({ n }: { n: number }) => void received.push(n);
    const [first, second] = [fanOut().subscribe('twice', listener), fanOut().subscribe('twice', listener)];
    await fanOut().settled('twice');
    fanOut().publish('twice', { n: 1 });
    await eventually(() => received.length === 2);
    first();
    first();
    fanOut().publish('twice', { n: 2 });
    await eventually(() => received.length === 3);
    expect(received).toEqual([1, 1, 2]);
    second();
  });
};

export const liveTextContract = (live: () => LiveText): void => {
  const reply = (attempt: number) => ({ replyId: 'r1', threadId: 't1', replyTo: 'm1', attempt });

  it('holds the text so far until the reply ends', async () => {
    live().begin(reply(1));
    live().append('r1', 'Hello ');
    live().append('r1', 'there');
    expect(await live().ofThread('t1')).toEqual([{ ...reply(1), text: 'Hello there' }]);
    expect(await live().ofThread('t2')).toEqual([]);
    live().end('r1');
    expect(await live().ofThread('t1')).toEqual([]);
  });

  it('starts again with a higher attempt and ignores an older one', async () => {
    live().begin(reply(2));
    live().append('r1', 'old');
    live().begin(reply(3));
    live().append('r1', 'new');
    live().begin(reply(2));
    expect(await live().ofThread('t1')).toEqual([{ ...reply(3), text: 'new' }]);
    live().end('r1');
  });
};

/** @param limiter an adapter whose clock the test moves with `advance` */
export const rateLimiterContract = (
  limiter: () => RateLimiter,
  advance: (ms: number) => void | Promise<void>,
): void => {
  const rule = { name: 'test', limit: 3, windowMs: 3_000 };

  it('lets the limit through, then says how long to wait', async () => {
    for (let n = 0; n < 3; n += 1)
      expect(await limiter().take(rule, 'k')).toEqual({ allowed: true, retryAfter: 0 });
    expect(await limiter().take(rule, 'k')).toEqual({ allowed: false, retryAfter: 1 });
    expect((await limiter().take(rule, 'other')).allowed).toBe(true);
    await advance(1_000);
    expect((await limiter().take(rule, 'k')).allowed).toBe(true);
    expect((await limiter().take(rule, 'k')).allowed).toBe(false);
  });

  it('looks without taking, and forgets on reset', async () => {
    for (let n = 0; n < 10; n += 1) expect((await limiter().take(rule, 'look', 0)).allowed).toBe(true);
    for (let n = 0; n < 3; n += 1) await limiter().take(rule, 'look');
    expect((await limiter().take(rule, 'look', 0)).allowed).toBe(false);
    await limiter().reset(rule, 'look');
    expect((await limiter().take(rule, 'look')).allowed).toBe(true);
  });

  it('lets the limit through at once, from a bucket of the process', () => {
    const verdicts = Array.from({ length: 5 }, () => limiter().takeHere(rule, 'here'));
    expect(verdicts.map(({ allowed }) => allowed)).toEqual([true, true, true, false, false]);
    expect(verdicts.at(-1)?.retryAfter).toBeGreaterThan(0);
    expect(limiter().takeHere(rule, 'there').allowed).toBe(true);
  });

  it('lets exactly the limit through when all come at once', async () => {
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => limiter().take(rule, 'rush')));
    expect(verdicts.filter(({ allowed }) => allowed)).toHaveLength(3);
  });
};

export const cacheContract = (cache: () => Cache): void => {
  it('gives back a copy until it is deleted or too old', async () => {
    const value = { list: [1, 2] };
    await cache().set('k', value, 60_000);
    value.list.push(3);
    expect(await cache().get('k')).toEqual({ list: [1, 2] });
    await cache().delete('k');
    expect(await cache().get('k')).toBeUndefined();
    await cache().set('short', 1, 1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await cache().get('short')).toBeUndefined();
  });
};

/** @param replicas two processes' fan-outs (in memory: the one there is, twice), which receive what is published */
export const invalidatedCacheContract = (replicas: () => [FanOut, FanOut]): void => {
  /** Values that count how often they were asked for; `gate` holds the answers back. */
  const open = (fanOut: FanOut, channel: string) => {
    const source = { version: 1, loads: 0, gate: Promise.resolve() };
    const load = async (key: string) => {
      source.loads += 1;
      const { version } = source;
      await source.gate;
      if (version < 0) throw new Error('unavailable');
      return { key, version };
    };
    return { source, cache: new InvalidatedCache({ fanOut, channel, load, max: 2 }) };
  };
  const versionOf = async (cache: { get(key: string): Promise<{ version: number }> }) =>
    (await cache.get('k')).version;

  it('keeps a value until another process says that it has changed', async () => {
    const [own, other] = replicas();
    const { source, cache } = open(own, 'cache-1');
    await own.settled('cache-1');
    expect(await Promise.all([versionOf(cache), versionOf(cache)])).toEqual([1, 1]);
    expect(cache.peek('k')).toEqual({ key: 'k', version: 1 });
    expect(source.loads).toBe(1);
    source.version = 2;
    other.publish('cache-1', { key: 'another' });
    other.publish('cache-1', { key: 'k' });
    await eventually(() => cache.peek('k') === undefined);
    expect(await versionOf(cache)).toBe(2);
    expect(source.loads).toBe(2);
    cache.close();
  });

  it('does not keep what was asked for before a change', async () => {
    const [own, other] = replicas();
    const { source, cache } = open(own, 'cache-2');
    await own.settled('cache-2');
    let answer: () => void = () => {};
    source.gate = new Promise((resolve) => {
      answer = resolve;
    });
    const early = versionOf(cache);
    source.version = 2;
    const received = new Promise<void>((resolve) => own.subscribe('cache-2', () => resolve()));
    await own.settled('cache-2');
    other.publish('cache-2', { key: 'k' });
    await received;
    const late = versionOf(cache);
    answer();
    expect(await Promise.all([early, late])).toEqual([1, 2]);
    expect(cache.peek('k')).toMatchObject({ version: 2 });
    cache.close();
  });

  it('keeps no failure, and no more than it has room for', async () => {
    const [own] = replicas();
    const { source, cache } = open(own, 'cache-3');
    source.version = -1;
    await expect(cache.get('k')).rejects.toThrow('unavailable');
    source.version = 1;
    for (const key of ['k', 'l', 'm']) await cache.get(key);
    expect(cache.peek('k')).toBeUndefined();
    expect(cache.peek('m')).toBeDefined();
    cache.close();
  });
};
