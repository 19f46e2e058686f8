import { type Behaviour, chunk, send, words } from '../wire-server.js';

const ends =
  (usage: object): Behaviour =>
  async (exchange) => {
    await send(exchange, [...words(), { ...chunk({}, 'stop'), usage }, '[DONE]']);
    exchange.response.end();
  };

/** A prompt of 1,000 tokens of which 600 were kept, an answer of 9, in the words of each provider. */
export const keptTokens: Record<string, Behaviour> = {
  openai: ends({ prompt_tokens: 1_000, completion_tokens: 9, prompt_tokens_details: { cached_tokens: 600 } }),
  responses: ends({ input_tokens: 1_000, output_tokens: 9, input_tokens_details: { cached_tokens: 600 } }),
  deepseek: ends({
    prompt_tokens: 1_000,
    completion_tokens: 9,
    prompt_cache_hit_tokens: 600,
    prompt_cache_miss_tokens: 400,
  }),
  moonshot: ends({ prompt_tokens: 1_000, completion_tokens: 9, cached_tokens: 600 }),
  // LiteLLM and OpenRouter add Anthropic's names to OpenAI's
  gateway: ends({
    prompt_tokens: 1_000,
    completion_tokens: 9,
    prompt_tokens_details: { cached_tokens: 600, cache_write_tokens: 100 },
    cache_read_input_tokens: 600,
    cache_creation_input_tokens: 100,
  }),
  anthropic_names: ends({
    input_tokens: 300,
    output_tokens: 9,
    cache_read_input_tokens: 600,
    cache_creation_input_tokens: 100,
  }),
  google_names: ends({ prompt_tokens: 1_000, completion_tokens: 9, cachedContentTokenCount: 600 }),
  null_details: ends({ prompt_tokens: 1_000, completion_tokens: 9, prompt_tokens_details: null }),
};
