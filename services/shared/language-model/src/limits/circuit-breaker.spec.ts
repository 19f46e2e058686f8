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
});
