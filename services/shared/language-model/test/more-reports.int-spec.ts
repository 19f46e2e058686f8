import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@chirrup/kernel/clock';
import { silentLog } from '@chirrup/kernel/log';
import { TestCall } from '../src/test-call.js';
import {
  moreFailures,
  moreForms,
  moreRetries,
  moreStreams,
  moreThoughts,
} from './support/field/more-reports.js';
import { askOnce, openModel } from './support/open-model.js';
import { ANSWER, startWireServer, type WireServer } from './support/wire-server.js';

const everything = { LLM_TEMPERATURE: '0.4', LLM_REASONING_EFFORT: 'low', LLM_MAX_OUTPUT_TOKENS: '500' };

let server: WireServer;
beforeAll(async () => {
  server = await startWireServer({
    ...moreStreams,
    ...moreThoughts,
    ...moreFailures,
    ...moreRetries,
    ...moreForms,
  });
});
afterAll(() => server.close());

const open = (behaviour: string, env: Record<string, string> = {}) => openModel(server.urlOf(behaviour), env);

describe('an answer is read whole', () => {
  it.each(Object.keys(moreStreams))('%s', async (behaviour) => {
    expect(await askOnce(open(behaviour).model)).toMatchObject({ text: ANSWER, failure: '' });
  });
});

describe('reasoning and words of templates are shown to nobody', () => {
  it.each(Object.keys(moreThoughts))('%s', async (behaviour) => {
    const { text, failure } = await askOnce(open(behaviour).model);
    expect([text.trim(), failure]).toEqual([ANSWER, '']);
  });
});

describe('a failure is shown in the provider’s words', () => {
  // [behaviour, code, words, whether the provider's fault, calls]
  it.each<[string, string, string, boolean, number]>([
    ['budget', 'http_402', 'Budget has been exceeded', true, 1],
    ['usage_limit', 'http_429', 'usage limit', true, 1],
    ['on_demand', 'http_400', 'on-demand throughput', false, 1],
    ['no_provider', 'http_404', 'not offered by any provider', true, 2],
    ['deployment', 'http_404', 'deployment', true, 2],
    ['operation', 'http_400', 'does not work with the specified model', false, 1],
    ['firewall', 'http_403', 'Firewall', true, 1],
    ['basic_auth', 'http_401', 'Authorization Required', true, 1],
    ['plain_to_tls', 'http_400', 'HTTPS port', false, 1],
    ['memory', 'http_500', 'more system memory', true, 2],
    ['no_template', 'http_400', 'chat template', false, 1],
    ['finish_toxic', 'content_filter', '', false, 1],
    ['finish_timeout', 'provider', 'TIMEOUT', true, 1],
    ['finish_language', 'content_filter', '', false, 1],
  ])('%s', async (behaviour, failure, said, isFault, calls) => {
    const got = await askOnce(open(behaviour).model);
    expect(got).toMatchObject({ failure, said: expect.stringContaining(said), isFault });
    expect(got.said).not.toMatch(/<[a-z]/i);
    // what can be left out is tried without, and another place for the address, once
    expect(server.requestsOf(behaviour).length).toBeLessThanOrEqual(failure === 'http_400' ? 2 : calls);
  });

  it.each(Object.keys(moreRetries))('%s is asked once more', async (behaviour) => {
    expect(await askOnce(open(behaviour).model)).toMatchObject({ text: ANSWER, failure: '' });
    expect(server.requestsOf(behaviour)).toHaveLength(2);
  });
});

describe('a server that takes another form gets it', () => {
  it.each<[string, string]>([
    ['only_one', 'temperature'],
    ['output_over_context', 'max_tokens'],
    ['output_over_window', 'max_tokens'],
    ['output_over_model', 'max_tokens'],
    ['system_500', 'the role system'],
  ])('%s', async (behaviour, without) => {
    const { model, learnt } = open(behaviour, everything);
    expect(await askOnce(model)).toMatchObject({ text: ANSWER, failure: '' });
    expect(await askOnce(model)).toMatchObject({ text: ANSWER, failure: '' });
    expect(learnt).toEqual([without]);
    expect(server.requestsOf(behaviour)).toHaveLength(3);
  });
});

it('a refusal that meets every question is the installation’s: our own question finds out', async () => {
  const { model } = open('on_demand');
  await askOnce(model);
  await askOnce(model);
  expect(model.health.isInDoubt).toBe(false);
  await askOnce(model);
  expect(model.health.isInDoubt).toBe(true);
  // questions may be at fault, and one of them is
  expect(model.health.state.isReachable).not.toBe(false);
  expect(model.isBreakerOpen).toBe(false);
  const test = new TestCall(model, systemClock, silentLog);
  test.start(true);
  for (let n = 0; n < 100 && model.health.state.isReachable !== false; n += 1) await sleep(20);
  test.stop();
  expect(model.health.state).toMatchObject({ isReachable: false, code: 'http_400' });
  expect(model.health.sentence).toContain('on-demand throughput');
});
