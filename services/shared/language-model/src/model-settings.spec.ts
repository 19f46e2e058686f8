import { modelSettingsSchema, toModelSettings } from './model-settings.js';

const read = (env: Record<string, string>) =>
  toModelSettings(modelSettingsSchema.parse(env), (message) => {
    throw new Error(message);
  });

describe('model settings', () => {
  it('say that there is no model without an address and a key', () => {
    expect(read({ LLM_MODEL: 'x' })).toBeUndefined();
  });

  it('need one of the two, and a name', () => {
    expect(read({ LLM_API_KEY: 'k', LLM_MODEL: 'm' })).toMatchObject({ baseUrl: undefined, apiKey: 'k' });
    expect(read({ LLM_BASE_URL: 'http://localhost:1/v1', LLM_MODEL: 'm' })).toMatchObject({
      provider: 'openai-compatible',
      baseUrl: 'http://localhost:1/v1',
      apiKey: 'none',
      model: 'm',
    });
    expect(() => read({ LLM_API_KEY: 'k' })).toThrow('LLM_MODEL');
    expect(() => read({ LLM_API_KEY: 'k', LLM_MODEL: 'm', LLM_PROVIDER: 'azure' })).toThrow('LLM_BASE_URL');
  });

  it('know a key that no server can have sent', () => {
    expect(() => read({ LLM_API_KEY: 'sk-123…', LLM_MODEL: 'm' })).toThrow('LLM_API_KEY');
    expect(() => read({ LLM_API_KEY: 'sk 123', LLM_MODEL: 'm' })).toThrow('LLM_API_KEY');
    expect(read({ LLM_API_KEY: ` 'Bearer sk-1' `, LLM_MODEL: '"m"' })).toMatchObject({
      apiKey: 'sk-1',
      model: 'm',
    });
  });

  it('hold nothing optional that is not set', () => {
    const { temperature, reasoningEffort, maxOutputTokens, ...rest } =
      read({ LLM_API_KEY: 'k', LLM_MODEL: 'm' }) ?? {};
    expect([temperature, reasoningEffort, maxOutputTokens]).toEqual([undefined, undefined, undefined]);
    expect(rest).toMatchObject({ headers: {}, extraBody: {}, firstTextMs: 30_000, totalMs: 120_000 });
  });

  it('know a price only when both are given', () => {
    const env = { LLM_API_KEY: 'k', LLM_MODEL: 'm', LLM_PRICE_INPUT: '0.4' };
    expect(read(env)?.price).toBeUndefined();
    expect(read({ ...env, LLM_PRICE_OUTPUT: '1.6' })?.price).toEqual({ input: 0.4, output: 1.6 });
  });

  const first = { LLM_PROVIDER: 'anthropic', LLM_API_KEY: 'k', LLM_MODEL: 'm', LLM_HEADERS: '{"X-A":"b"}' };

  it('name what owners may choose among', () => {
    expect(read({ ...first, LLM_MODELS: ' n, m ,o,, n' })?.choices).toEqual(['m', 'n', 'o']);
    expect(read(first)?.choices).toEqual(['m']);
  });

  it('name those behind the first, which are reached like it unless they say where they are', () => {
    const entries = [
      { LLM_MODEL: 'n', LLM_PRICE_INPUT: '1', LLM_PRICE_OUTPUT: '2' },
      { LLM_MODEL: 'o', LLM_PROVIDER: 'openai', LLM_API_KEY: 'other', LLM_TOTAL_MS: '9000' },
      { LLM_MODEL: 'p', LLM_BASE_URL: 'http://localhost:1/v1' },
    ];
    const env = { ...first, LLM_FIRST_TEXT_MS: '7000', LLM_PRICE_INPUT: '3', LLM_PRICE_OUTPUT: '4' };
    const fallback = read({ ...env, LLM_FALLBACK: JSON.stringify(entries) })?.fallback;
    expect(fallback).toMatchObject([
      {
        provider: 'anthropic',
        apiKey: 'k',
        model: 'n',
        headers: { 'X-A': 'b' },
        price: { input: 1, output: 2 },
      },
      { provider: 'openai', apiKey: 'other', model: 'o', headers: {}, firstTextMs: 7_000, totalMs: 9_000 },
      { provider: 'openai-compatible', apiKey: 'none', model: 'p', price: undefined },
    ]);
  });

  it.each([
    '[{}]',
    '[{"LLM_MODEL":"n","LLM_TEMPRATURE":"1"}]',
    '[{"LLM_MODEL":"n","LLM_PROVIDER":"azure"}]',
    '[{"LLM_MODEL":"n","LLM_TOTAL_MS":"1"}]',
    '{"LLM_MODEL":"n"}',
    '["n"]',
    JSON.stringify(Array.from({ length: 6 }, () => ({ LLM_MODEL: 'n' }))),
  ])('refuse LLM_FALLBACK=%s', (LLM_FALLBACK) => expect(() => read({ ...first, LLM_FALLBACK })).toThrow());

  it.each([
    ['LLM_BASE_URL', 'ftp://x'],
    ['LLM_PROVIDER', 'somebody'],
    ['LLM_HEADERS', 'X-Team: shop'],
    ['LLM_HEADERS', '{"X-Team":1}'],
    ['LLM_EXTRA_BODY', '[1]'],
    ['LLM_TEMPERATURE', 'warm'],
    ['LLM_REASONING_EFFORT', 'as much as you like'],
    ['LLM_FIRST_TEXT_MS', '1'],
  ])('refuse %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow();
  });
});
