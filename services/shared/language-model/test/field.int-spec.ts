import { systemClock } from '@chirrup/kernel/clock';
import type { GuardedModel } from '../src/guarded-model.js';
import { ModelError } from '../src/model-error.js';
import { answers } from './support/behaviours.js';
import { nativeStreams } from './support/field/native-streams.js';
import { oddFailures, oddForms, oddRetries } from './support/field/odd-refusals.js';
import { answersTo, oddStreams, oddThoughts } from './support/field/odd-streams.js';
import { openModel } from './support/open-model.js';
import { ANSWER, startWireServer, type WireServer } from './support/wire-server.js';

const everything = {
  LLM_TEMPERATURE: '0.4',
  LLM_REASONING_EFFORT: 'low',
  LLM_MAX_OUTPUT_TOKENS: '500',
  LLM_EXTRA_BODY: '{"seed":7}',
};

let server: WireServer;
beforeAll(async () => {
  server = await startWireServer({
    plain: answers.plain as never,
    ...oddStreams,
    ...oddThoughts,
    ...oddFailures,
    ...oddRetries,
    ...oddForms,
    ...nativeStreams,
  });
});
afterAll(() => server.close());

const open = (behaviour: string, env: Record<string, string> = {}) => openModel(server.urlOf(behaviour), env);

const prompt = [
  { role: 'system', content: 'Be brief.' },
  { role: 'user', content: 'How heavy is the tent?' },
] as const;

const ask = async (model: GuardedModel) => {
  let [text, tokens, thought] = ['', 0, false];
  try {
    for await (const event of model.stream(prompt, new AbortController().signal, systemClock.now())) {
      if (event.type === 'restart') text = '';
      if (event.type === 'text') text += event.text;
      if (event.type === 'thinking') thought = true;
      if (event.type === 'usage') tokens = event.promptTokens + event.completionTokens;
    }
    return { text, tokens, thought };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { text, tokens, thought, failure: error.code, said: error.sentence ?? '', error };
  }
};

describe('an answer in an odd form is read whole', () => {
  it.each(Object.keys(oddStreams))('%s', async (behaviour) => {
    const { text, tokens, failure, said } = (await ask(open(behaviour).model)) as Record<string, unknown>;
    expect({ text, failure, said }).toEqual({
      text: answersTo[behaviour] ?? ANSWER,
      failure: undefined,
      said: undefined,
    });
    expect(tokens).toBe(79);
    expect(server.requestsOf(behaviour)).toHaveLength(1);
  });
});

describe('reasoning and control words are shown to nobody', () => {
  it.each(Object.keys(oddThoughts))('%s', async (behaviour) => {
    const { text, failure } = (await ask(open(behaviour).model)) as Record<string, unknown>;
    expect({ text: String(text).trim(), failure }).toEqual({ text: ANSWER, failure: undefined });
  });
});

describe('a failure is shown in the provider’s words', () => {
  // [behaviour, code, words, whether the provider's fault, calls]
  it.each<[string, string, string, boolean, number]>([
    ['google_key', 'http_401', 'API key not valid', true, 1],
    ['anthropic_credit', 'http_402', 'credit balance', true, 1],
    ['openrouter_model', 'http_404', 'not a valid model ID', true, 1],
    ['litellm_model', 'http_404', 'Invalid model name', true, 1],
    ['google_region', 'http_403', 'location', true, 1],
    ['deactivated', 'http_403', 'deactivated', true, 1],
    ['moderation_403', 'content_filter', 'flagged', false, 1],
    ['inspection', 'content_filter', 'inappropriate', false, 1],
    ['policy_words', 'content_filter', 'safety system', false, 1],
    ['filter_event', 'content_filter', 'filtered', false, 1],
    ['finish_safety', 'content_filter', '', false, 1],
    ['finish_recitation', 'content_filter', '', false, 1],
    ['finish_sensitive', 'content_filter', '', false, 1],
    ['finish_guardrail', 'content_filter', '', false, 1],
    ['finish_refusal', 'content_filter', '', false, 1],
    ['finish_max_tokens', 'length', '', false, 1],
    ['finish_model_length', 'length', '', false, 1],
    ['finish_resource', 'provider', 'insufficient_system_resource', true, 1],
    ['finish_network', 'provider', 'network_error', true, 1],
    ['finish_abort', 'provider', 'abort', true, 1],
    ['tool_after_text', 'empty', '', false, 1],
    ['long_tgi', 'context_too_long', '4096', false, 1],
    ['long_bedrock', 'context_too_long', 'too long', false, 1],
    ['long_qwen', 'context_too_long', 'input length', false, 1],
    ['long_glm', 'context_too_long', 'max length', false, 1],
    ['long_moonshot', 'context_too_long', 'token limit', false, 1],
    ['long_cerebras', 'context_too_long', 'reduce the length', false, 1],
    ['long_llama', 'context_too_long', 'context size', false, 1],
    ['long_tpm', 'context_too_long', 'Request too large', false, 1],
    ['plain_text', 'http_500', 'upstream connect error', true, 2],
    ['cloudflare_page', 'http_524', 'A timeout occurred', true, 2],
    ['empty_body', 'http_500', '', true, 2],
    ['error_string', 'http_500', 'model runner', true, 2],
    ['errors_list', 'http_401', 'Authentication error', true, 1],
    ['problem_json', 'http_403', 'No access', true, 1],
    ['fault', 'http_401', 'Invalid ApiKey', true, 1],
    ['error_inner', 'http_502', 'Engine overloaded', true, 2],
    ['base_resp', 'http_401', 'login fail', true, 1],
    ['code_and_msg', 'provider', '404 NOT_FOUND', true, 2],
    ['login_redirect', 'http_404', '', true, 2],
    ['nothing_at_all', 'cut', '', true, 2],
    ['no_content', 'cut', '', true, 2],
    ['only_done', 'empty', '', false, 1],
    ['error_text_event', 'provider', 'Internal Server Error', true, 1],
    ['error_in_choice', 'provider', 'Upstream is busy', true, 2],
    ['detail_event', 'provider', 'Engine is dead', true, 1],
    ['error_string_event', 'provider', 'terminated', true, 1],
    ['error_code_event', 'provider', 'An internal error', true, 1],
    ['context_code_event', 'context_too_long', 'Too big', false, 1],
    ['key_event', 'http_401', 'Invalid API key', true, 1],
    ['done_after_error', 'provider', 'Engine died', true, 1],
    ['broken_middle', 'malformed', '', true, 1],
    ['quota_daily', 'http_429', 'free-models-per-day', true, 1],
    ['quota_balance', 'http_429', 'balance', true, 1],
    ['quota_moonshot', 'http_429', 'suspended', true, 1],
  ])('%s', async (behaviour, code, said, isFault, calls) => {
    const { failure, said: words, error } = (await ask(open(behaviour).model)) as Record<string, unknown>;
    expect({ failure, words }).toEqual({ failure: code, words: expect.stringContaining(said) });
    expect((error as ModelError).isFaultOfProvider).toBe(isFault);
    expect(String(words)).not.toMatch(/<[a-z]/i);
    expect(server.requestsOf(behaviour)).toHaveLength(calls);
  });

  it.each(Object.keys(oddRetries))('%s is asked once more', async (behaviour) => {
    const { text, failure, said } = (await ask(open(behaviour).model)) as Record<string, unknown>;
    expect({ text, failure, said }).toEqual({ text: ANSWER, failure: undefined, said: undefined });
    expect(server.requestsOf(behaviour)).toHaveLength(2);
  });
});

describe('an address is read as it was copied', () => {
  it.each(['/v1', '/v1/', '', '/', '/api', '/api/', '/api/chat', '/api/generate', '/v1/chat/completions/'])(
    '“%s”',
    async (path) => {
      const { model } = open('ollama_api', {
        LLM_BASE_URL: ` ${server.urlOf('ollama_api')}${path}\n`,
        LLM_API_KEY: '"Bearer sk-test-0123456789"\n',
        LLM_MODEL: ' @cf/meta/llama-3.1:8b ',
      });
      expect(await ask(model)).toMatchObject({ text: ANSWER });
      const { headers, body } = server.requestsOf('ollama_api').at(-1) ?? {};
      expect(headers?.authorization).toBe('Bearer sk-test-0123456789');
      expect(body?.model).toBe('@cf/meta/llama-3.1:8b');
    },
  );
});

describe('a server that takes another form gets it', () => {
  it.each<[string, string[], number]>([
    ['completion_tokens', ['max_tokens'], 2],
    ['system_value', ['the role system'], 2],
    ['only_two_roles', ['the role system'], 2],
    ['no_streaming', ['stream'], 2],
    ['options_need_stream', ['stream'], 2],
    ['streams_all_the_same', ['stream'], 2],
    ['unnamed_refusal', ['temperature', 'max_tokens', 'reasoning_effort', 'seed', 'stream_options'], 2],
    ['nested_name', ['reasoning_effort'], 2],
    ['refused_500', ['stream_options'], 2],
    ['moved_301', [], 1],
    ['moved_302', [], 1],
    ['moved_307', [], 1],
    ['page_everywhere', [], 2],
  ])('%s', async (behaviour, without, calls) => {
    const { model, learnt } = open(behaviour, everything);
    for (let turn = 0; turn < 2; turn += 1) {
      const { text, failure, said } = (await ask(model)) as Record<string, unknown>;
      expect({ text, failure, said }).toEqual({ text: ANSWER, failure: undefined, said: undefined });
      expect(server.requestsOf(behaviour)).toHaveLength(calls + turn);
    }
    expect(learnt.toSorted()).toEqual(without.toSorted());
  });
});

describe('the interfaces of Anthropic and Google', () => {
  it.each<[string, string, number]>([
    ['anthropic_refusal', 'content_filter', 1],
    ['anthropic_length', 'length', 1],
    ['anthropic_window', 'length', 1],
    ['anthropic_overloaded', '', 2],
    ['anthropic_late', 'provider', 1],
    ['anthropic_cut', 'cut', 1],
    ['anthropic_sequence', '', 1],
    ['google_blocked', 'content_filter', 1],
    ['google_safety', 'content_filter', 1],
    ['google_recitation', 'content_filter', 1],
    ['google_length', 'length', 1],
    ['google_call', 'empty', 1],
    ['google_bare_end', '', 1],
    ['google_cut', 'cut', 1],
    ['google_busy', '', 2],
  ])('%s', async (behaviour, code, calls) => {
    const { model } = open(behaviour, { LLM_PROVIDER: behaviour.split('_')[0] ?? '' });
    const { text, failure = '', said } = (await ask(model)) as Record<string, unknown>;
    expect({ failure, said: failure === code ? '' : said }).toEqual({ failure: code, said: '' });
    if (code === '') expect(text).toBe(ANSWER);
    expect(server.requestsOf(behaviour)).toHaveLength(calls);
  });
});
