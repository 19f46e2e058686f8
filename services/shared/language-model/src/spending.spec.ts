import { usedTokens } from './spending.js';

describe('used tokens', () => {
  const sent = [{ role: 'user' as const, content: 'x'.repeat(400) }];

  it('are what the provider says', () => {
    expect(usedTokens({ prompt_tokens: 90, completion_tokens: 9 }, sent, 'text')).toBe(99);
  });

  it('are estimated from the texts where it says nothing, or no number', () => {
    expect(usedTokens({}, sent, 'y'.repeat(40))).toBe(110);
    expect(usedTokens({ prompt_tokens: Number.NaN, completion_tokens: -5 }, sent, '')).toBe(100);
    expect(usedTokens({}, [], '退货'.repeat(10))).toBe(15);
  });

  it('can always be stored', () => {
    expect(usedTokens({ prompt_tokens: 1e300, completion_tokens: 0.4 }, sent, '')).toBe(10_000_000);
    expect(usedTokens({ prompt_tokens: 10.4, completion_tokens: 0.4 }, sent, '')).toBe(11);
  });
});
