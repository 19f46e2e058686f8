import { BreakableFanOut } from '@chirrup/testing/breakable-fan-out';
import { InvalidatedCache } from './invalidated-cache.js';
import { MemoryFanOut } from './memory/memory-fan-out.js';

describe('a cache by invalidation', () => {
  const open = (options: { unreliableTtlMs?: number } = {}) => {
    const fanOut = new BreakableFanOut();
    const time = { now: 1_000_000, loads: 0 };
    const cache = new InvalidatedCache({
      fanOut,
      channel: 'c',
      max: 10,
      load: async () => ({ loaded: ++time.loads }),
      clock: { now: () => time.now },
      ...options,
    });
    return { fanOut, time, cache };
  };

  it('loads once in two minutes while the fan-out is reliable', async () => {
    const { time, cache } = open();
    for (let second = 0; second < 600; second += 1) {
      await cache.get('k');
      time.now += 1_000;
    }
    expect(time.loads).toBe(5);
  });

  it('keeps values for a moment only while the fan-out is not reliable', async () => {
    const { fanOut, time, cache } = open();
    await cache.get('k');
    time.now += 1_499;
    fanOut.reliable = false;
    expect(cache.peek('k')).toEqual({ loaded: 1 });
    time.now += 1;
    expect(cache.peek('k')).toBeUndefined();
    expect(await cache.get('k')).toEqual({ loaded: 2 });
  });

  it('keeps them then for as long as its option says', async () => {
    const { fanOut, time, cache } = open({ unreliableTtlMs: 500 });
    fanOut.reliable = false;
    await cache.get('k');
    time.now += 499;
    expect(cache.peek('k')).toEqual({ loaded: 1 });
    time.now += 1;
    expect(cache.peek('k')).toBeUndefined();
  });

  it('forgets everything on a resync', async () => {
    const { fanOut, cache } = open();
    await cache.get('k');
    for (const listener of fanOut.resyncListeners) listener();
    expect(cache.peek('k')).toBeUndefined();
    cache.close();
    expect(fanOut.resyncListeners.size).toBe(0);
  });

  describe('of keys that may be unknown', () => {
    const openUnknown = () => {
      const fanOut = new MemoryFanOut();
      const world = new Set(['real']);
      const loads: string[] = [];
      const cache = new InvalidatedCache<{ found: boolean }>({
        fanOut,
        channel: 'c',
        max: 10,
        isMiss: ({ found }) => !found,
        load: async (key) => {
          loads.push(key);
          return { found: world.has(key) };
        },
      });
      return { fanOut, world, loads, cache };
    };

    it('keeps values however many unknown keys are asked for, and some of those', async () => {
      const { loads, cache } = openUnknown();
      await cache.get('real');
      for (let n = 0; n < 100; n += 1) await cache.get(`unknown ${n}`);
      loads.length = 0;
      expect(await cache.get('real')).toEqual({ found: true });
      expect(await cache.get('unknown 99')).toEqual({ found: false });
      expect(await cache.get('unknown 0')).toEqual({ found: false });
      expect(loads).toEqual(['unknown 0']);
    });

    it('says what is so now when a key comes into being or goes', async () => {
      const { fanOut, world, cache } = openUnknown();
      for (const isThere of [false, true, false]) {
        if (isThere) world.add('k');
        else world.delete('k');
        fanOut.publish('c', { key: 'k' });
        expect(await cache.get('k')).toEqual({ found: isThere });
        expect(cache.peek('k')).toEqual({ found: isThere });
      }
    });
  });
});
