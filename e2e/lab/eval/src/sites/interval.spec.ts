import { interval } from './interval.js';

describe('interval of a share', () => {
  it('is the one of the tables', () => {
    const [low, high] = interval(30, 100);
    expect(low).toBeCloseTo(0.2189, 3);
    expect(high).toBeCloseTo(0.3958, 3);
  });

  it('stays within none and all, and has a width even there', () => {
    expect(interval(0, 10)[0]).toBe(0);
    expect(interval(0, 10)[1]).toBeGreaterThan(0.2);
    expect(interval(10, 10)[0]).toBeLessThan(0.8);
    expect(interval(10, 10)[1]).toBeCloseTo(1);
  });

  it('is none where nothing was counted', () => {
    expect(interval(0, 0)).toEqual([Number.NaN, Number.NaN]);
  });
});
