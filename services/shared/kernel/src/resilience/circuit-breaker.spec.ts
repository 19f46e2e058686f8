import { CircuitBreaker } from './circuit-breaker.js';

describe('CircuitBreaker', () => {
  it('tries again after its rest, and rests again on the next failure', () => {
    let now = 0;
    const breaker = new CircuitBreaker({ now: () => now }, 2, 100);
    breaker.failed();
    expect(breaker.isOpen).toBe(false);
    breaker.failed();
    expect(breaker.isOpen).toBe(true);
    now = 100;
    expect(breaker.isOpen).toBe(false);
    breaker.failed();
    expect(breaker.isOpen).toBe(true);
    now = 200;
    breaker.succeeded();
    breaker.failed();
    expect(breaker.isOpen).toBe(false);
  });

  it('admits one call a period after failures, and all once it answers', () => {
    let now = 0;
    const breaker = new CircuitBreaker({ now: () => now }, 2, 100);
    expect(breaker.admits()).toBe(true);
    expect([breaker.failed(), breaker.failed(), breaker.failed()]).toEqual([false, true, false]);
    expect(breaker.admits()).toBe(false);
    now = 100;
    expect([breaker.admits(), breaker.admits()]).toEqual([true, false]);
    // a probe that never ends is followed by another
    now = 200;
    expect(breaker.admits()).toBe(true);
    expect(breaker.succeeded()).toBe(true);
    expect([breaker.admits(), breaker.admits()]).toEqual([true, true]);
    expect(breaker.succeeded()).toBe(false);
  });
});
