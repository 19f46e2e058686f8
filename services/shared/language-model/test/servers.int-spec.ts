import {
  movedTo,
  serverFailures,
  serverForms,
  serverRetries,
  serverStreams,
  serverThoughts,
} from './support/field/servers.js';
import { askOnce, openModel } from './support/open-model.js';
import { ANSWER, startWireServer, type WireServer } from './support/wire-server.js';

let server: WireServer;
beforeAll(async () => {
  server = await startWireServer({
    ...serverStreams,
    ...serverThoughts,
    ...serverFailures,
    ...serverRetries,
    ...serverForms,
    ...movedTo,
  });
});
afterAll(() => server.close());

const open = (behaviour: string, env: Record<string, string> = {}) => openModel(server.urlOf(behaviour), env);

describe('an answer is read whole', () => {
  it.each([...Object.keys(serverStreams), ...Object.keys(serverThoughts)])('%s', async (behaviour) => {
    const { text, failure, said } = await askOnce(open(behaviour).model);
    expect({ text: text.trim(), failure, said }).toEqual({ text: ANSWER, failure: '', said: '' });
  });
});

describe('a failure is shown in the provider’s words', () => {
  // [behaviour, code, words, whether the provider's fault, calls]
  it.each<[string, string, string, boolean, number]>([
    ['llama_error_field', 'context_too_long', 'available context size', false, 1],
    ['llama_error_field_late', 'provider', 'slot was released', true, 2],
    ['vllm_timeout', 'provider', 'TimeoutError', true, 2],
    ['blank', 'empty', '', false, 1],
    ['page_401', 'http_401', '401 Unauthorized', true, 1],
    ['org_quota', 'http_403', 'monthly spending limit', true, 1],
    ['credit_402', 'http_402', 'Insufficient Balance', true, 1],
    ['names_models', 'http_404', 'Available models', true, 1],
    ['lmstudio_unloaded', 'http_400', 'Failed to load model', false, 2],
    ['lmstudio_no_models', 'http_404', 'No models loaded', true, 2],
    ['perplexity_order', 'http_400', 'Last message', false, 2],
    ['cloudflare_capacity', 'http_429', 'Capacity temporarily exceeded', true, 2],
    ['bedrock_throttled', 'http_429', 'per day', true, 1],
    ['gateway_unknown_route', 'http_404', 'Not Found', true, 2],
    ['loop', 'length', '', false, 1],
  ])('%s', async (behaviour, failure, words, isFault, calls) => {
    const got = await askOnce(open(behaviour).model);
    expect(got).toMatchObject({ failure, said: expect.stringContaining(words), isFault });
    expect(got.said).not.toMatch(/<[a-z]/i);
    expect(server.requestsOf(behaviour)).toHaveLength(calls);
  });

  it.each(Object.keys(serverRetries))('%s is asked once more', async (behaviour) => {
    expect(await askOnce(open(behaviour).model)).toMatchObject({ text: ANSWER, failure: '' });
    expect(server.requestsOf(behaviour)).toHaveLength(2);
  });
});

describe('a server that takes another form gets it', () => {
  it.each<[string, string[]]>([
    ['tokens_too_large', ['max_tokens']],
    ['tokens_416', ['max_tokens']],
    ['doubao_tokens', ['max_tokens']],
    ['bedrock_grok', ['temperature']],
    ['deprecated_detail', ['temperature']],
    ['stream_options_409', ['stream_options']],
    ['system_template', ['the role system']],
    ['moved_with_body', []],
  ])('%s', async (behaviour, without) => {
    const { model, learnt } = open(behaviour, { LLM_TEMPERATURE: '0.4', LLM_MAX_OUTPUT_TOKENS: '500' });
    expect(await askOnce(model)).toMatchObject({ text: ANSWER, failure: '' });
    expect(await askOnce(model)).toMatchObject({ text: ANSWER, failure: '' });
    expect(learnt).toEqual(without);
  });
});
