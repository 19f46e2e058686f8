import { modelSettingsSchema, toModelSettings } from './model-settings.js';

const read = (env: Record<string, string>) => toModelSettings(modelSettingsSchema.parse(env));

describe('model settings', () => {
  it('say that there is no model without an address and a key', () => {
    expect(read({ LLM_MODEL: 'x' })).toBeUndefined();
  });

  it('need one of the two', () => {
    expect(read({ LLM_API_KEY: 'k' })).toMatchObject({ baseUrl: 'https://api.openai.com/v1', apiKey: 'k' });
    expect(read({ LLM_BASE_URL: 'http://localhost:1/v1', LLM_MODEL: 'm' })).toEqual({
      baseUrl: 'http://localhost:1/v1',
      apiKey: 'none',
      model: 'm',
      price: undefined,
    });
  });

  it('know a price only when both are given', () => {
    const env = { LLM_API_KEY: 'k', LLM_PRICE_INPUT: '0.4' };
    expect(read(env)?.price).toBeUndefined();
    expect(read({ ...env, LLM_PRICE_OUTPUT: '1.6' })?.price).toEqual({ input: 0.4, output: 1.6 });
  });

  it('refuse what is no web address', () => {
    expect(() => read({ LLM_BASE_URL: 'ftp://x' })).toThrow();
  });
});
