import { HostRateLimiter, politeRate } from './host-rate-limiter.js';

describe('HostGate', () => {
  it('gives a host one page a second, other hosts their own', async () => {
    let now = 0;
    const gate = new HostRateLimiter({ rateOf: () => 1, connections: 2, now: () => now });
    const leave = await gate.acquire('a.example');
    expect(gate.busyHosts()).toEqual(['a.example']);
    await (await gate.acquire('b.example'))();
    leave();
    now = 1_000;
    expect(gate.busyHosts()).toEqual([]);
  });

  it('never holds more connections to a host than allowed', async () => {
    const gate = new HostRateLimiter({ rateOf: () => 10_000, connections: 2 });
    let open = 0;
    let most = 0;
    const visit = async () => {
      const leave = await gate.acquire('a.example');
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve, 5));
      open -= 1;
      leave();
    };
    await Promise.all(Array.from({ length: 8 }, visit));
    expect(most).toBe(2);
  });

  it('stops waiting when the caller gives up', async () => {
    const gate = new HostRateLimiter({ rateOf: () => 0.001, connections: 2 });
    (await gate.acquire('a.example'))();
    await expect(gate.acquire('a.example', AbortSignal.timeout(20))).rejects.toThrow();
  });
});

describe('politeRate', () => {
  it('hurries only on the machine itself, and only when that is allowed', () => {
    expect(politeRate(true, 100)('127.0.0.1:8080')).toBe(100);
    expect(politeRate(true, 100)('localhost')).toBe(100);
    expect(politeRate(true, 100)('example.com')).toBe(1);
    expect(politeRate(false, 100)('localhost')).toBe(1);
  });
});
