import { inBatches } from './in-batches.js';

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n);

describe('in slices', () => {
  it('takes every item once, few of them at once', async () => {
    const taken: number[] = [];
    await inBatches(numbers(20), (n) => taken.push(n));
    expect(taken.toSorted((a, b) => a - b)).toEqual(numbers(20));
  });

  it('spreads many, in no order', async () => {
    const begun = performance.now();
    const taken: { n: number; at: number }[] = [];
    await inBatches(numbers(400), (n) => taken.push({ n, at: performance.now() - begun }));
    expect(taken.map(({ n }) => n).toSorted((a, b) => a - b)).toEqual(numbers(400));
    expect(taken.map(({ n }) => n)).not.toEqual(numbers(400));
    expect(taken.filter(({ at }) => at < 40).length).toBeLessThan(100);
    expect(taken.at(-1)?.at).toBeGreaterThan(300);
  });

  it('does nothing without items', async () => {
    await inBatches([], () => {
      throw new Error('no item');
    });
  });
});
