import { systemClock } from '@chirrup/kernel/clock';
import { GuardedModel } from '../src/guarded-model.js';
import { ModelError } from '../src/model-error.js';
import type { ProviderName } from '../src/model-settings.js';
import { readBaseUrl } from '../src/provider/base-url.js';
import { ProviderModel } from '../src/provider/provider-model.js';
import { nativeApis } from './support/native-apis.js';
import { settingsOf } from './support/settings.js';
import { ANSWER, startWireServer, type WireServer } from './support/wire-server.js';

let server: WireServer;
beforeAll(async () => {
  server = await startWireServer(nativeApis);
});
afterAll(() => server.close());

const ask = async (env: Record<string, string>) => {
  const model = new GuardedModel(new ProviderModel(settingsOf(env)), systemClock);
  const prompt = [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Hi.' },
    { role: 'user', content: 'How heavy is the tent?' },
  ] as const;
  const said = { text: '', tokens: 0, thinks: false, failure: '' };
  try {
    for await (const event of model.stream(prompt, new AbortController().signal, systemClock.now())) {
      if (event.type === 'text') said.text += event.text;
      if (event.type === 'thinking') said.thinks = true;
      if (event.type === 'usage') said.tokens = event.promptTokens + event.completionTokens;
    }
  } catch (error) {
    said.failure = error instanceof ModelError ? `${error.code}: ${error.sentence}` : String(error);
  }
  return said;
};

describe('each form of the settings', () => {
  // as content/operators/models.md shows them, with the test's server in the place of the provider's host
  it.each<[string, ProviderName, string]>([
    ['openai', 'openai', '/v1'],
    ['openai', 'openai-compatible', '/v1'],
    ['ollama', 'openai-compatible', '/v1'],
    ['ollama', 'openai-compatible', ''],
    ['ollama', 'openai-compatible', '/'],
    ['lmstudio', 'openai-compatible', '/v1/'],
    ['lmstudio', 'openai-compatible', '/v1/chat/completions'],
    ['openrouter', 'openai-compatible', '/api/v1'],
    ['openrouter', 'openai-compatible', '/api'],
    ['openrouter', 'openai-compatible', '/api/v1/chat/completions/'],
    ['unversioned', 'openai-compatible', '/inference'],
    ['unversioned', 'openai-compatible', '/inference/v1'],
    ['anthropic', 'anthropic', '/v1'],
    ['anthropic', 'anthropic', ''],
    ['anthropic', 'anthropic', '/v1/messages'],
    ['google', 'google', '/v1beta'],
    ['google', 'google', '/'],
    ['mistral', 'mistral', '/v1'],
    ['mistral', 'mistral', ''],
    ['azure', 'azure', '/openai'],
    ['azure', 'azure', '/openai/v1/'],
    ['azure', 'azure', '/openai/v1/chat/completions'],
    ['azure_old', 'azure', '/openai/deployments/tested/chat/completions?api-version=2024-10-21'],
  ])('%s as %s at “%s” answers', async (name, provider, path) => {
    const said = await ask({ LLM_PROVIDER: provider, LLM_BASE_URL: server.urlOf(name) + path });
    expect(said).toMatchObject({ text: ANSWER, failure: '' });
    expect(said.tokens).toBe(79);
    expect(said.thinks).toBe(['anthropic', 'google', 'mistral'].includes(name));
  });

  it.each<[ProviderName, string]>([
    ['openai', 'openai'],
    ['openai-compatible', 'ollama'],
    ['anthropic', 'anthropic'],
    ['google', 'google'],
    ['mistral', 'mistral'],
    ['azure', 'azure'],
  ])('%s says in its own words what is wrong', async (provider, name) => {
    const LLM_BASE_URL = `${server.urlOf(name)}${name === 'azure' ? '/openai' : ''}`;
    const said = await ask({ LLM_PROVIDER: provider, LLM_BASE_URL, LLM_MODEL: 'gone' });
    expect(said.failure).toBe('http_404: The model gone is not here.');
  });

  it.each<[ProviderName, string, object]>([
    ['openai', 'openai', { temperature: 0.4, max_tokens: 500 }],
    ['anthropic', 'anthropic', { max_tokens: 500, top_k: 3 }],
    ['google', 'google', { generationConfig: expect.objectContaining({ maxOutputTokens: 500 }) }],
    ['mistral', 'mistral', { temperature: 0.4, max_tokens: 500 }],
  ])('%s is sent what is set, and what it refuses is left out', async (provider, name, sent) => {
    const env = { LLM_TEMPERATURE: '0.4', LLM_MAX_OUTPUT_TOKENS: '500', LLM_EXTRA_BODY: '{"top_k":3}' };
    const said = await ask({ LLM_PROVIDER: provider, LLM_BASE_URL: server.urlOf(name), ...env });
    expect(said).toMatchObject({ text: ANSWER, failure: '' });
    expect(server.requestsOf(name).at(-1)?.body).toMatchObject(sent);
  });
});

describe('an address', () => {
  it.each<[string, ProviderName, object]>([
    ['https://api.example/v1', 'openai', { root: 'https://api.example/v1', others: ['https://api.example'] }],
    ['https://api.example', 'openai', { root: 'https://api.example/v1', others: ['https://api.example'] }],
    ['https://api.example/x?key=1&b=2', 'openai', { query: { key: '1', b: '2' } }],
    ['https://NAME.openai.azure.com', 'azure', { root: 'https://name.openai.azure.com/openai/v1' }],
    ['https://name.openai.azure.com/openai', 'azure', { root: 'https://name.openai.azure.com/openai/v1' }],
    ['https://gateway.example/team', 'azure', { root: 'https://gateway.example/team' }],
    [`https://api.example/${'/'.repeat(50_000)}`, 'openai', { root: 'https://api.example/v1' }],
  ])('%.50s of %s is read', (text, provider, root) => {
    expect(readBaseUrl(text, provider)).toMatchObject(root);
  });
});
