import { costOf } from './model-price.js';

describe('cost of a call', () => {
  it('is counted by the million tokens', () => {
    expect(costOf({ input: 0.4, output: 1.6 }, 1_000_000, 500_000)).toBe(1.2);
    expect(costOf({ input: 0.4, output: 1.6 }, 812, 64)).toBe(0.0004272);
  });

  it('is zero for a model that costs nothing, and not known without a price', () => {
    expect(costOf({ input: 0, output: 0 }, 812, 64)).toBe(0);
    expect(costOf(undefined, 812, 64)).toBeNull();
  });
});
