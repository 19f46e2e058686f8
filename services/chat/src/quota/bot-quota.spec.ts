import { type Billing, BotQuota } from './bot-quota.js';

/** Billing with so many messages; `wait` holds its answers back. */
class FakeBilling implements Billing {
  asked = 0;
  granted = 0;
  released = 0;
  now = 1_000;
  wait: Promise<void> = Promise.resolve();
  isUnavailable = false;

  constructor(private left: number) {}

  async reserve(wanted: number, needed: number) {
    this.asked += 1;
    await this.wait;
    if (this.isUnavailable) throw new Error('unavailable');
    if (this.left < 0) return { id: '', granted: -1, expiresAt: this.now + 60_000 };
    const granted = Math.min(wanted, this.left, Math.max(needed, Math.floor(this.left / 10)));
    this.left -= granted;
    this.granted += granted;
    return { id: granted > 0 ? `r${this.asked}` : '', granted, expiresAt: this.now + 60_000 };
  }

  release(_id: string, unused: number): void {
    this.released += unused;
    this.left += unused;
  }

  add(count: number): void {
    this.left += count;
  }
}

const open = (left: number) => {
  const billing = new FakeBilling(left);
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
  const { billing, take } = open(1_000);
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

describe('without billing', () => {
  it('answers with the model, to be counted later, and only so often', async () => {
    const { billing, take } = open(100);
    billing.isUnavailable = true;
    const draws = await take(300);
    expect(draws.filter(({ charge, mayAskModel }) => charge === 'later' && mayAskModel)).toHaveLength(200);
    expect(draws.filter(({ charge, mayAskModel }) => charge === 'free' && !mayAskModel)).toHaveLength(100);
    expect(billing.asked).toBeLessThanOrEqual(2);
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

  it('does not wait for one that hangs', async () => {
    const { billing, take } = open(100);
    let answer = () => {};
    billing.wait = new Promise((resolve) => {
      answer = resolve;
    });
    expect((await take(1))[0]).toMatchObject({ charge: 'later', mayAskModel: true });
    answer();
    await billing.wait;
    await Promise.resolve();
    billing.now += 2_000;
    expect((await take(1))[0]).toMatchObject({ charge: 'reserved' });
  });
});
