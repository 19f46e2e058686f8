import type { Log } from '@chirrup/kernel/log';
import { silentLog } from '@chirrup/kernel/log';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { readChatConfig } from '../chat.config.js';
import { ModelBudget } from './model-budget.js';

const open = (env: Record<string, string>) => {
  const world = {
    now: 0,
    day: '2026-11-22',
    tokens: new Map<string, number>(),
    reads: [] as string[],
    isUnavailable: false,
    logged: [] as object[],
  };
  const statement = async ({ tenant = 'all' }: { tenant?: string }) => {
    world.reads.push(tenant);
    if (world.isUnavailable) throw new Error('unavailable');
    const all = [...world.tokens.values()].reduce((sum, tokens) => sum + tokens, 0);
    return [{ day: world.day, tokens: tenant === 'all' ? all : (world.tokens.get(tenant) ?? 0) }];
  };
  const log: Log = { ...silentLog, warn: (fields) => void world.logged.push(fields) };
  const budget = new ModelBudget(
    { statement } as unknown as UnitOfWork,
    { now: () => world.now },
    log,
    readChatConfig(env),
  );
  return { world, budget };
};

describe('the ceiling of a bot', () => {
  const env = { MODEL_TOKENS_PER_BOT_DAY: '1000' };

  it('ends a day for the bot that has reached it, and for no other', async () => {
    const { world, budget } = open(env);
    world.tokens.set('a', 1_000).set('b', 999);
    expect(await budget.reached('a')).toBe('bot');
    expect(await budget.reached('b')).toBeUndefined();
  });

  it('counts what this process stores at once, and what others do within seconds', async () => {
    const { world, budget } = open(env);
    expect(await budget.reached('a')).toBeUndefined();
    budget.used('a', 600);
    expect(await budget.reached('a')).toBeUndefined();
    budget.used('a', 400);
    expect(await budget.reached('a')).toBe('bot');
    world.tokens.set('b', 500);
    expect(await budget.reached('b')).toBeUndefined();
    world.tokens.set('b', 2_000);
    world.now += 4_999;
    expect(await budget.reached('b')).toBeUndefined();
    world.now += 1;
    expect(await budget.reached('b')).toBe('bot');
  });

  it('is looked at once a minute while it is far', async () => {
    const { world, budget } = open(env);
    world.tokens.set('a', 499);
    await budget.reached('a');
    world.tokens.set('a', 2_000);
    world.now += 59_999;
    expect(await budget.reached('a')).toBeUndefined();
    world.now += 1;
    expect(await budget.reached('a')).toBe('bot');
  });

  it('reads once for many replies', async () => {
    const { world, budget } = open(env);
    await Promise.all(Array.from({ length: 50 }, () => budget.reached('a')));
    world.now += 4_000;
    await budget.reached('a');
    expect(world.reads).toEqual(['a']);
  });

  it('is one line in the log for a bot and day, and is over at midnight', async () => {
    const { world, budget } = open(env);
    world.tokens.set('a', 1_500).set('b', 1_500);
    for (let n = 0; n < 5; n += 1) for (const bot of ['a', 'b']) await budget.reached(bot);
    const line = { day: '2026-11-22', tokens: 1_500, limit: 1_000 };
    expect(world.logged).toEqual([
      { ...line, bot_id: 'a' },
      { ...line, bot_id: 'b' },
    ]);
    world.now += 5_000;
    world.day = '2026-11-23';
    world.tokens.clear();
    expect(await budget.reached('a')).toBeUndefined();
    budget.used('a', 1_000);
    expect(await budget.reached('a')).toBe('bot');
    expect(world.logged).toHaveLength(3);
  });

  it('goes by the last count while the database is away', async () => {
    const { world, budget } = open(env);
    world.tokens.set('a', 1_000);
    await budget.reached('a');
    world.now += 5_000;
    world.isUnavailable = true;
    expect(await budget.reached('a')).toBe('bot');
    expect(await budget.reached('b')).toBeUndefined();
  });
});

describe('the ceiling of the installation', () => {
  it('ends the day for all bots', async () => {
    const { world, budget } = open({ MODEL_TOKENS_PER_BOT_DAY: '1000', MODEL_TOKENS_PER_DAY: '1500' });
    world.tokens.set('a', 800).set('b', 600);
    expect(await budget.reached('a')).toBeUndefined();
    budget.used('a', 100);
    expect(await budget.reached('c')).toBe('installation');
    expect(await budget.reached('b')).toBe('installation');
    expect(world.logged).toEqual([{ day: '2026-11-22', tokens: 1_500, limit: 1_500 }]);
  });
});

describe('the settings of ceilings', () => {
  it('turn each of them off with 0, without a single read', async () => {
    const { world, budget } = open({ MODEL_TOKENS_PER_BOT_DAY: '0', MODEL_TOKENS_PER_DAY: '0' });
    world.tokens.set('a', 1e12);
    expect(await budget.reached('a')).toBeUndefined();
    expect(world.reads).toEqual([]);
  });

  it('have a default that grows with LIMITS_SCALE, and are else taken as they are', () => {
    const of = (env: Record<string, string>) => readChatConfig(env).modelTokens;
    expect(of({})).toEqual({ perBotDay: 2_000_000, perDay: 0 });
    const key = { LLM_API_KEY: 'k', LLM_MODEL: 'm' };
    expect(of(key)).toEqual({ perBotDay: 2_000_000, perDay: 5_000_000 });
    for (const BILLING_PROVIDER of ['none', 'stripe'])
      expect(of({ ...key, BILLING_PROVIDER }).perDay).toBe(0);
    expect(of({ ...key, MODEL_TOKENS_PER_DAY: '0' }).perDay).toBe(0);
    expect(of({ LIMITS_SCALE: '1000' })).toEqual({ perBotDay: 2_000_000_000, perDay: 0 });
    expect(of({ LIMITS_SCALE: '1000', MODEL_TOKENS_PER_BOT_DAY: '5', MODEL_TOKENS_PER_DAY: '7' })).toEqual({
      perBotDay: 5,
      perDay: 7,
    });
    for (const name of ['MODEL_TOKENS_PER_BOT_DAY', 'MODEL_TOKENS_PER_DAY'])
      for (const value of ['-1', '1.5', 'many'])
        expect(() => readChatConfig({ [name]: value })).toThrow(`Setting ${name}: must`);
  });
});
