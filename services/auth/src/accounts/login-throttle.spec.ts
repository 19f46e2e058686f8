import { MemoryCache } from '@chirrup/realtime/memory/memory-cache';
import { MemoryRateLimiter } from '@chirrup/realtime/memory/memory-rate-limiter';
import { LoginThrottle } from './login-throttle.js';

const START = 1_764_000_000_000;
const ann = { email: 'ann@example.com', source: '203.0.113.1' };

const setUp = () => {
  const clock = { time: START, now: () => clock.time };
  const throttle = new LoginThrottle(new MemoryRateLimiter(1, clock), new MemoryCache());
  const guess = async (attempt = ann) => {
    await throttle.admit(attempt);
    return throttle.failed(attempt);
  };
  const guessTimes = async (times: number, attempt = ann) => {
    const delays: number[] = [];
    for (let n = 0; n < times; n += 1) delays.push(await guess(attempt));
    return delays;
  };
  return { clock, throttle, guess, guessTimes };
};

describe('login throttle', () => {
  it('slows wrong passwords down more and more, then refuses the 20th', async () => {
    const { guess, guessTimes } = setUp();
    const delays = await guessTimes(19);
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    expect(delays[0]).toBe(0);
    expect(delays[9]).toBeGreaterThan(0);
    expect(Math.max(...delays)).toBeLessThanOrEqual(2_000);
    await expect(guess()).rejects.toMatchObject({
      code: 'AUTH.TOO_MANY_ATTEMPTS',
      extras: { retryAfter: expect.any(Number) },
    });
  });

  it('lets the next attempt in once retryAfter has passed', async () => {
    const { clock, guess, guessTimes } = setUp();
    await guessTimes(19);
    const refusal = (await guess().catch((error: unknown) => error)) as { extras: { retryAfter: number } };
    clock.time += (refusal.extras.retryAfter - 1) * 1_000;
    await expect(guess()).rejects.toThrow();
    clock.time += 1_000;
    await expect(guess()).resolves.toBeGreaterThan(0);
  });

  it('counts attempts that run at the same time', async () => {
    const { guess } = setUp();
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => guess()));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(19);
  });

  it('locks out neither the same address elsewhere nor another address here', async () => {
    const { guess, guessTimes } = setUp();
    await guessTimes(19);
    await expect(guess({ ...ann, source: '203.0.113.2' })).resolves.toBe(0);
    await expect(guess({ ...ann, email: 'bob@example.com' })).resolves.toBe(0);
  });

  it('forgets the past after a right password', async () => {
    const { throttle, guessTimes } = setUp();
    await guessTimes(15);
    await throttle.admit(ann);
    await throttle.succeeded(ann);
    expect((await guessTimes(19))[0]).toBe(0);
  });

  it('stops a source that tries one address after another', async () => {
    const { guess } = setUp();
    for (let n = 0; n < 600; n += 1) await guess({ ...ann, email: `user${n}@example.com` });
    await expect(guess({ ...ann, email: 'fresh@example.com' })).rejects.toMatchObject({
      code: 'AUTH.TOO_MANY_ATTEMPTS',
    });
    await expect(guess({ email: 'fresh@example.com', source: '203.0.113.2' })).resolves.toBe(0);
  });

  it('stops a network whose owner changes addresses inside it', async () => {
    const { guess } = setUp();
    const source = (n: number) => `2001:db8:7:${n.toString(16)}::/64`;
    for (let n = 0; n < 3_000; n += 1) await guess({ email: `user${n}@example.com`, source: source(n) });
    await expect(guess({ email: 'fresh@example.com', source: source(9_999) })).rejects.toMatchObject({
      code: 'AUTH.TOO_MANY_ATTEMPTS',
    });
    await expect(guess({ email: 'fresh@example.com', source: '2001:db8:8:1::/64' })).resolves.toBe(0);
  });

  it('says when an address has had too many wrong passwords from anywhere, until it is proven', async () => {
    const { throttle, guess } = setUp();
    for (let n = 0; n < 100; n += 1) {
      expect(await throttle.underAttackFor(ann.email)).toBe(0);
      await guess({ ...ann, source: `203.0.113.${n}` });
    }
    expect(await throttle.underAttackFor(ann.email)).toBeGreaterThan(0);
    expect(await throttle.underAttackFor('bob@example.com')).toBe(0);
    await throttle.succeeded(ann);
    expect(await throttle.underAttackFor(ann.email)).toBeGreaterThan(0);
    await throttle.proven(ann);
    expect(await throttle.underAttackFor(ann.email)).toBe(0);
  });
});
