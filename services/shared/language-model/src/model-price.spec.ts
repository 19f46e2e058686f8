import { costOf, tokensTrace } from './model-price.js';

const price = { input: 0.4, output: 1.6 };

describe('cost of a call', () => {
  it('is counted by the million tokens', () => {
    expect(costOf(price, { promptTokens: 1_000_000, completionTokens: 500_000 })).toBe(1.2);
    expect(costOf(price, { promptTokens: 812, completionTokens: 64 })).toBe(0.0004272);
  });

  it('is zero for a model that costs nothing, and not known without a price', () => {
    expect(costOf({ input: 0, output: 0 }, { promptTokens: 812, completionTokens: 64 })).toBe(0);
    expect(costOf(undefined, { promptTokens: 812, completionTokens: 64 })).toBeNull();
  });

  const kept = { promptTokens: 1_000_000, cachedTokens: 750_000, completionTokens: 0 };
  it('is that of kept tokens where they have a price, else that of the rest', () => {
    expect(costOf({ ...price, cached: 0.04 }, kept)).toBe(0.13);
    expect(costOf(price, kept)).toBe(0.4);
    expect(costOf({ ...price, cached: 0 }, kept)).toBe(0.1);
  });

  it('never counts more as kept than was sent', () => {
    const odd = { promptTokens: 100, cachedTokens: 900, cacheWriteTokens: 900, completionTokens: 0 };
    expect(costOf({ input: 10, output: 0, cached: 1, cacheWrite: 20 }, odd)).toBe(0.0001);
  });

  it('says in the trace what was kept', () => {
    expect(tokensTrace(undefined, kept)).toEqual({
      prompt_tokens: 1_000_000,
      cached_tokens: 750_000,
      completion_tokens: 0,
      cost: null,
    });
    expect(tokensTrace(price, { promptTokens: 10, completionTokens: 0 })).not.toHaveProperty('cached_tokens');
  });
});
