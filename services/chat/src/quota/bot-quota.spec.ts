import { setTimeout as sleep } from 'node:timers/promises';
import { type Billing, BotQuota } from './bot-quota.js';

const { jest: fakes } = import.meta as unknown as { jest: typeof jest };

/** Billing with so many messages, which other processes may use too; `wait` holds its answers back. */
class FakeBilling implements Billing {
  asked = 0;
  granted = 0;
  released = 0;
  now = 1_000;
  wait: () => Promise<unknown> = async () => undefined;
  isUnavailable = false;
  /** So many answers are lost after what was asked is done. */
  losing = 0;
  readonly #answers = new Map<string, Awaited<ReturnType<Billing['reserve']>>>();

  constructor(private left: number) {}

  async reserve(id: string, wanted: number, needed: number) {
    this.asked += 1;
    await this.wait();
    if (this.isUnavailable) throw new Error('unavailable');
    const answer = this.#answers.get(id) ?? this.#reserve(id, wanted, needed);
    this.#answers.set(id, answer);
    this.losing -= 1;
    if (this.losing >= 0) throw new Error('the answer was lost');
    return answer;
  }

  #reserve(id: string, wanted: number, needed: number) {
    const expiresAt = this.now + 60_000;
    if (this.left < 0) return { id: '', granted: -1, expiresAt, left: -1 };
    const granted = Math.min(wanted, this.left, Math.max(needed, Math.floor((this.left - 1_000) / 10)));
    this.left -= granted;
    this.granted += granted;
    return { id: granted > 0 ? id : '', granted, expiresAt, left: this.left };
  }

  release(_id: string, unused: number): void {
    this.released += unused;
    this.left += unused;
  }

  add(count: number): void {
    this.left += count;
  }
}

const open = (left: number, billing = new FakeBilling(left)) => {
  const quota = new BotQuota(billing, { now: () => billing.now });
  const take = (count: number) => Promise.all(Array.from({ length: count }, () => quota.take()));
  return { billing, quota, take };
};

it('is never exceeded by 1,000 replies at once, and leaves nothing unused', async () => {
  const { take } = open(200);
  const draws = await take(1_000);
  const counted = draws.filter(({ charge }) => charge === 'reserved');
  expect(counted).toHaveLength(200);
  expect(draws.filter(({ mayAskModel }) => mayAskModel)).toHaveLength(200);
  expect(draws.filter(({ charge }) => charge === 'later')).toEqual([]);
});

it('asks the less often the busier it is', async () => {
  const { billing, take } = open(40_000);
  for (let n = 0; n < 1_000; n += 1) await take(1);
  expect(billing.asked).toBeLessThan(30);
});

it('asks together for all who wait', async () => {
  const { billing, take } = open(1_000);
  await take(100);
  expect(billing.asked).toBeLessThanOrEqual(4);
});

it('does not ask while nothing is left, until more may be', async () => {
  const { billing, quota, take } = open(0);
  expect(await take(3)).toEqual(Array(3).fill({ charge: 'free', reservationId: '', mayAskModel: false }));
  await take(5);
  expect(billing.asked).toBe(1);
  billing.add(10);
  quota.forgetSpent();
  expect((await take(1))[0]).toMatchObject({ charge: 'reserved', mayAskModel: true });
});

it('counts nothing where nothing is billed', async () => {
  const { billing, take } = open(-1);
  expect(await take(2)).toEqual(Array(2).fill({ charge: 'free', reservationId: '', mayAskModel: true }));
  expect(billing.asked).toBe(1);
});

it('gives back what was not used when a reservation ends', async () => {
  const { billing, take } = open(10_000);
  await take(20);
  const used = 20;
  billing.now += 60_000;
  await take(1);
  expect(billing.granted - billing.released).toBeGreaterThanOrEqual(used + 1);
  expect(billing.released).toBeGreaterThan(0);
});

it('uses a message that was given back', async () => {
  const { quota, take } = open(1);
  const [draw] = await take(1);
  if (draw) quota.giveBack(draw);
  expect((await take(1))[0]).toMatchObject({ charge: 'reserved' });
  expect((await take(1))[0]).toMatchObject({ charge: 'free', mayAskModel: false });
});

it.each([400, 2_500])('is exact where billing takes %i ms for each answer, for two processes', async (ms) => {
  fakes.useFakeTimers({ doNotFake: ['performance'] });
  const one = open(200);
  const two = open(200, one.billing);
  one.billing.wait = () => new Promise((resolve) => setTimeout(resolve, ms));
  const taking = Promise.all([one.take(120), two.take(120)]);
  await fakes.advanceTimersByTimeAsync(60_000);
  fakes.useRealTimers();
  const draws = (await taking).flat();
  expect(draws.filter(({ charge }) => charge === 'later')).toEqual([]);
  expect(draws.filter(({ mayAskModel }) => mayAskModel)).toHaveLength(200);
});

it('asks for an answer that was lost again, and has it once', async () => {
  const { billing, take } = open(200);
  await take(1);
  billing.losing = 1;
  const before = billing.granted;
  const draws = await take(150);
  billing.now += 2_000;
  await take(1);
  expect(billing.granted - before).toBeLessThanOrEqual(199);
  expect(draws.filter(({ mayAskModel }) => mayAskModel)).not.toHaveLength(0);
  const used = (await take(200)).filter(({ charge }) => charge === 'reserved').length;
  expect(used).toBeGreaterThan(0);
  expect((await take(1))[0]).toMatchObject({ charge: 'free', mayAskModel: false });
});

describe('without billing', () => {
  const counts = (draws: Awaited<ReturnType<BotQuota['take']>>[]) => ({
    later: draws.filter(({ charge, mayAskModel }) => charge === 'later' && mayAskModel).length,
    free: draws.filter(({ charge, mayAskModel }) => charge === 'free' && !mayAskModel).length,
  });

  it.each([
    [-1, 200],
    [10_000, 200],
    [501, 50],
    [1, 0],
  ])(
    'that had %i messages left, answers with the model, to be counted later, %i times',
    async (left, most) => {
      const { billing, take } = open(left);
      await take(1);
      billing.now += 60_000;
      billing.isUnavailable = true;
      billing.asked = 0;
      const draws = [...(await take(200)), ...(await take(100))];
      expect(counts(draws)).toEqual({ later: most, free: 300 - most });
      expect(billing.asked).toBeLessThanOrEqual(2);
    },
  );

  it('from the start, answers with the model a few times', async () => {
    const { billing, take } = open(100);
    billing.isUnavailable = true;
    expect(counts(await take(300))).toEqual({ later: 20, free: 280 });
  });

  it('asks again after a while', async () => {
    const { billing, take } = open(100);
    billing.isUnavailable = true;
    await take(1);
    billing.isUnavailable = false;
    expect((await take(1))[0]).toMatchObject({ charge: 'later' });
    billing.now += 2_000;
    expect((await take(1))[0]).toMatchObject({ charge: 'reserved' });
  });

  it('covers replies that are still being made once it answers again, and no finished one', async () => {
    const { billing, quota, take } = open(100);
    billing.isUnavailable = true;
    const [finished, failed, ...making] = await take(5);
    if (!finished || !failed) throw new Error('no draws');
    expect(quota.use(finished)).toEqual({ charge: 'later', reservationId: '' });
    quota.giveBack(failed);
    billing.isUnavailable = false;
    billing.now += 2_000;
    await take(1);
    expect(finished.charge).toBe('later');
    for (const draw of making) expect(quota.use(draw)).toMatchObject({ charge: 'reserved' });
    expect(billing.granted).toBeGreaterThanOrEqual(making.length + 1);
  });

  it('waits for one that hangs once, and then for a moment only', async () => {
    fakes.useFakeTimers({ doNotFake: ['performance'] });
    const { billing, take } = open(100);
    let answer = (_: unknown) => {};
    billing.wait = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    const first = take(1);
    await fakes.advanceTimersByTimeAsync(5_100);
    expect((await first)[0]).toMatchObject({ charge: 'later', mayAskModel: true });
    billing.now += 2_000;
    const second = take(1);
    await fakes.advanceTimersByTimeAsync(400);
    fakes.useRealTimers();
    expect((await second)[0]).toMatchObject({ charge: 'later', mayAskModel: true });
    billing.wait = async () => undefined;
    answer(undefined);
    await sleep(1);
    billing.now += 2_000;
    expect((await take(1))[0]).toMatchObject({ charge: 'reserved' });
  });
});
