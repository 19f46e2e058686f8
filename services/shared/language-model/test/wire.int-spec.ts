import { systemClock } from '@chirrup/kernel/clock';
import { GuardedModel, modelLimits } from '../src/guarded-model.js';
import { ModelError } from '../src/model-error.js';
import { ProviderModel } from '../src/provider/provider-model.js';
import { answers, failures, refusals } from './support/behaviours.js';
import { settingsOf } from './support/settings.js';
import { ANSWER, startWireServer, type WireServer } from './support/wire-server.js';

const limits = { ...modelLimits, firstTextMs: 2_500, silenceMs: 1_000, leastMs: 100 };
const everything = {
  LLM_TEMPERATURE: '0.4',
  LLM_REASONING_EFFORT: 'low',
  LLM_MAX_OUTPUT_TOKENS: '500',
  LLM_EXTRA_BODY: '{"seed":7}',
};

let server: WireServer;
beforeAll(async () => {
  server = await startWireServer({ ...refusals, ...answers, ...failures });
});
afterAll(() => server.close());

const open = (behaviour: string, env: Record<string, string> = {}) => {
  const learnt: string[] = [];
  const settings = settingsOf({ LLM_BASE_URL: `${server.urlOf(behaviour)}/v1`, ...env });
  const model = new GuardedModel(
    new ProviderModel(settings, (what) => learnt.push(what)),
    systemClock,
    limits,
  );
  return { model, learnt, settings };
};

const ask = async (model: GuardedModel) => {
  const kinds = new Set<string>();
  let [text, tokens] = ['', 0];
  try {
    const prompt = [
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'How heavy is the tent?' },
    ] as const;
    for await (const event of model.stream(prompt, new AbortController().signal, systemClock.now())) {
      kinds.add(event.type);
      if (event.type === 'restart') text = '';
      if (event.type === 'text') text += event.text;
      if (event.type === 'usage') tokens = event.promptTokens + event.completionTokens;
      expect(JSON.stringify(event)).not.toContain('hidden');
    }
    return { text, tokens, kinds };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { text, tokens, kinds, failure: error.code, said: error.sentence, error };
  }
};

describe('a server that refuses a parameter', () => {
  it.each([
    ['temperature_value', ['temperature']],
    ['temperature_deprecated', ['temperature']],
    ['extra_forbidden', ['stream_options']],
    ['unknown_field', ['seed']],
    ['effort', ['reasoning_effort']],
    ['output_tokens', ['max_tokens']],
    ['two_at_once', ['temperature', 'seed']],
    ['no_system_role', ['the role system']],
    ['must_stream_not', ['stream']],
  ])('%s gets its question again without it, and the next one at once', async (behaviour, without) => {
    const { model, learnt } = open(behaviour, everything);
    expect(await ask(model)).toMatchObject({ text: ANSWER, tokens: 79 });
    expect(learnt).toEqual(without);
    const asked = server.requestsOf(behaviour).length;
    expect(asked).toBe(without.length + 1);
    // another user of the same model knows it too
    const { model: other, learnt: again } = open(behaviour, everything);
    expect(await ask(other)).toMatchObject({ text: ANSWER });
    expect(server.requestsOf(behaviour)).toHaveLength(asked + 1);
    expect(again).toEqual([]);
    const last = server.requestsOf(behaviour).at(-1)?.body ?? {};
    expect(JSON.stringify(last)).toContain('Be brief.');
    for (const name of without.filter((one) => !one.includes(' '))) expect(last[name] ?? false).toBe(false);
  });
});

describe('a whole answer', () => {
  it.each(Object.keys(answers))('%s is read, and nothing else', async (behaviour) => {
    const { model } = open(behaviour);
    const { text, failure, kinds } = await ask(model);
    expect({ text, failure }).toEqual({ text: ANSWER, failure: undefined });
    expect(kinds.has('end')).toBe(true);
    const reasons = /reason|think|channels/.test(behaviour);
    if (reasons && behaviour !== 'other_reason' && behaviour !== 'done_without_reason')
      expect(kinds.has('thinking') || kinds.has('restart')).toBe(true);
  });

  it('asks for nothing that is not set', async () => {
    await ask(open('plain').model);
    expect(Object.keys(server.requestsOf('plain').at(-1)?.body ?? {}).sort()).toEqual([
      'messages',
      'model',
      'stream',
      // without it tokens could only be estimated
      'stream_options',
    ]);
    await ask(open('plain', { ...everything, LLM_HEADERS: '{"X-Team":"shop"}' }).model);
    const { body, headers } = server.requestsOf('plain').at(-1) ?? {};
    expect(body).toMatchObject({ temperature: 0.4, reasoning_effort: 'low', max_tokens: 500, seed: 7 });
    expect(headers).toMatchObject({ 'x-team': 'shop', authorization: 'Bearer sk-test-0123456789' });
  });

  it('after reasoning whose end alone is marked is shown from the second time on without a restart', async () => {
    const { model } = open('think_end_only', { LLM_EXTRA_BODY: '{"n":1}' });
    expect((await ask(model)).kinds.has('restart')).toBe(true);
    const second = await ask(model);
    expect(second).toMatchObject({ text: ANSWER });
    expect(second.kinds.has('restart')).toBe(false);
  });
});

describe('a failure', () => {
  it.each([
    ['key', 'http_401', 'Incorrect API key provided: ….', 1],
    ['credit', 'http_402', 'This request requires more credits', 1],
    ['access', 'http_403', 'does not have access', 1],
    ['model', 'http_404', 'try pulling it first', 2],
    ['filter', 'content_filter', 'The prompt was filtered.', 1],
    ['context', 'context_too_long', 'too long', 1],
    ['context_words', 'context_too_long', 'maximum context length', 1],
    ['context_event', 'context_too_long', 'exceeds the context', 1],
    ['other_400', 'http_400', 'Something else is wrong', 2],
    ['quota', 'http_429', 'You exceeded your quota.', 1],
    ['late_429', 'http_429', 'Rate limit', 1],
    ['late_429_list', 'http_429', 'You exceeded your quota', 1],
    ['broken', 'http_500', 'The server had an error', 2],
    ['error_200', 'provider', 'quota', 2],
    ['html', 'not_a_stream', 'Log in', 2],
    ['lines', 'not_a_stream', 'LLM_BASE_URL', 1],
    ['error_event', 'provider', 'Internal', 1],
    ['error_chunk', 'provider', 'Provider disconnected', 2],
    ['error_object', 'provider', 'EngineDeadError', 2],
    ['error_reason', 'provider', '', 1],
    ['filter_later', 'content_filter', '', 1],
    ['refusal', 'content_filter', '', 1],
    ['length', 'length', '', 1],
    ['tool', 'empty', '', 1],
    ['only_thoughts', 'empty', '', 1],
    ['nothing', 'empty', '', 1],
    ['cut', 'cut', '', 1],
    ['no_json', 'malformed', '', 1],
    ['reset_later', 'connection', '', 1],
    ['reset_always', 'connection', 'ECONNRESET', 2],
    ['stall', 'stalled', '', 1],
    ['silence', 'no_first_token', '', 1],
    ['no_headers', 'no_first_token', '', 1],
    ['endless', 'length', '', 1],
  ])('%s is told as %s in the provider’s words', async (behaviour, code, said, calls) => {
    const result = await ask(open(behaviour).model);
    expect(result.failure).toBe(code);
    expect(result.said ?? '').toContain(said);
    expect(server.requestsOf(behaviour)).toHaveLength(calls);
    expect(JSON.stringify({ said: result.said })).not.toContain('0123456789');
  });

  it.each(['filter', 'context', 'other_400', 'refusal', 'length', 'nothing', 'filter_later'])(
    '%s of one visitor keeps the model from nobody',
    async (behaviour) => {
      const { model } = open(behaviour);
      for (let n = 0; n < 4; n += 1) await ask(model);
      expect(model.isBreakerOpen).toBe(false);
      expect(model.health.state.isReachable).not.toBe(false);
    },
  );

  it.each(['key', 'quota', 'html', 'cut'])(
    '%s is one of the provider: it rests, and the state says why',
    async (behaviour) => {
      const { model } = open(behaviour);
      for (let n = 0; n < 3; n += 1) await ask(model);
      expect(model.isBreakerOpen).toBe(true);
      const { failure } = await ask(model);
      expect(failure).toBe('resting_after_failures');
      expect(model.health.state).toMatchObject({ isReachable: false, since: expect.any(Number) });
    },
  );

  it('of a turn that was cut short reports the tokens all the same', async () => {
    for (const behaviour of ['length', 'refusal']) expect((await ask(open(behaviour).model)).tokens).toBe(79);
  });
});
