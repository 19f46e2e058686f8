import { searchIndexChannel } from '@chirrup/proto/channels';
import { BreakableFanOut } from '@chirrup/testing/breakable-fan-out';
import { OpenSearchAnswerCache } from './opensearch-answer-cache.js';

describe('OpenSearchAnswerCache', () => {
  let now = 0;
  let fanOut: BreakableFanOut;
  let cache: OpenSearchAnswerCache;
  /** What the engine would say now, and how often it was asked. */
  let engine: { counts: Record<string, number>; asked: string[][] };
  beforeEach(() => {
    now = 1_000_000;
    fanOut = new BreakableFanOut();
    cache = new OpenSearchAnswerCache(fanOut, { now: () => now });
    engine = { counts: { lamp: 3 }, asked: [] };
  });

  const count = async (terms: readonly string[]) => {
    engine.asked.push([...terms]);
    return terms.map((term) => engine.counts[term] ?? 0);
  };
  const ask = async (...terms: string[]) => (await cache.forBot('b')).getOrFetchEach('term', terms, count);
  const change = (botId = 'b') => fanOut.publish(searchIndexChannel, { key: botId });

  it('asks for each term once until the bot changes, also for those no document has', async () => {
    expect(await ask('lamp', 'torch', 'lamp')).toEqual([3, 0, 3]);
    now += 60_000;
    engine.counts = { lamp: 4, torch: 1 };
    change('another');
    expect(await ask('torch', 'lamp', 'shade')).toEqual([0, 3, 0]);
    expect(engine.asked).toEqual([['lamp', 'torch'], ['shade']]);
    change();
    expect(await ask('lamp', 'torch')).toEqual([4, 1]);
  });

  it('asks once for what several want at the same time', async () => {
    expect(await Promise.all([ask('lamp', 'torch'), ask('torch')])).toEqual([[3, 0], [0]]);
    expect(engine.asked).toEqual([['lamp', 'torch']]);
  });

  it('drops an answer of before the change, whenever it comes, and one of before the engine showed it', async () => {
    const before = Promise.withResolvers<number[]>();
    const early = (await cache.forBot('b')).getOrFetchEach('term', ['torch'], () => before.promise);
    // the engine has taken the change, its searches do not show it yet
    change();
    expect(await ask('torch')).toEqual([0]);
    engine.counts = { torch: 1 };
    change();
    expect(await ask('torch')).toEqual([1]);
    before.resolve([0]);
    expect(await early).toEqual([0]);
    expect(await ask('torch')).toEqual([1]);
  });

  it('uses an answer for half a second while notifications are unreliable, and two minutes at most otherwise', async () => {
    await ask('torch');
    engine.counts = { torch: 1 };
    fanOut.reliable = false;
    now += 499;
    expect(await ask('torch')).toEqual([0]);
    now += 1;
    expect(await ask('torch')).toEqual([1]);
    fanOut.reliable = true;
    engine.counts = { torch: 2 };
    now += 119_999;
    expect(await ask('torch')).toEqual([1]);
    now += 1;
    expect(await ask('torch')).toEqual([2]);
  });

  it('trusts nothing of before when a change may have been missed', async () => {
    await ask('torch');
    engine.counts = { torch: 1 };
    for (const listener of fanOut.resyncListeners) listener();
    expect(await ask('torch')).toEqual([1]);
    cache.close();
    expect(fanOut.resyncListeners.size).toBe(0);
  });

  it('keeps no failure', async () => {
    const answers = await cache.forBot('b');
    const fails = () => Promise.reject(new Error('unavailable'));
    await expect(answers.getOrFetchEach('term', ['lamp', 'torch'], fails)).rejects.toThrow('unavailable');
    await expect(answers.getOrFetch('totals', fails)).rejects.toThrow('unavailable');
    expect(await ask('lamp', 'torch')).toEqual([3, 0]);
    expect(await answers.getOrFetch('totals', async () => 7)).toBe(7);
  });

  it('has an answer at hand once it is there, until the bot changes; one of before is never taken for a new one', async () => {
    const before = await cache.forBot('b');
    const early = Promise.withResolvers<string>();
    void before.getOrFetch('whole', () => early.promise, 1_000);
    expect(before.peek('whole')).toBeUndefined();
    early.resolve('old');
    await early.promise;
    expect(before.peek('whole')).toBe('old');
    change();
    const after = await cache.forBot('b');
    expect(after.peek('whole')).toBeUndefined();
    await after.getOrFetch('whole', async () => 'new', 1_000);
    expect(after.peek('whole')).toBe('new');
    expect(before.peek('whole')).toBeUndefined();
    expect((await cache.forBot('another')).peek('whole')).toBeUndefined();
  });

  it('forgets the least used first when there is too much', async () => {
    const half = 70 * 1_048_576;
    for (const bot of ['first', 'second'])
      await (await cache.forBot(bot)).getOrFetch('whole', async () => bot, half);
    expect((await cache.forBot('first')).peek('whole')).toBeUndefined();
    expect((await cache.forBot('second')).peek('whole')).toBe('second');
  });
});
