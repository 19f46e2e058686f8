import { backOffMs, jittered } from './back-off.js';

describe('waits between tries', () => {
  it('double with each failure in a row, up to the longest', () => {
    const waits = [0, 1, 2, 3, 4, 5, 5_000].map((n) => backOffMs({ firstMs: 100, longestMs: 1_000 }, n));
    expect(waits).toEqual([100, 100, 200, 400, 800, 1_000, 1_000]);
  });

  it('differ between processes, never beyond their length', () => {
    const waits = Array.from({ length: 200 }, () => jittered(100));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(50);
    expect(Math.max(...waits)).toBeLessThanOrEqual(100);
    expect(new Set(waits).size).toBeGreaterThan(1);
  });
});
