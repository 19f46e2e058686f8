import { systemClock } from '@chirrup/kernel/clock';
import { silentLog } from '@chirrup/kernel/log';
import type { ModelState } from '../src/model-health.js';
import { openModel } from '../src/open-model.js';
import { TestCall } from '../src/test-call.js';
import { answers, failures, refusals } from './support/behaviours.js';
import { settingsOf } from './support/settings.js';
import { startWireServer, type WireServer } from './support/wire-server.js';

let server: WireServer;
beforeAll(async () => {
  server = await startWireServer({
    ...answers,
    ...failures,
    ...refusals,
    mended: (exchange) => (exchange.call < 3 ? failures.key?.(exchange) : answers.plain?.(exchange)),
  });
});
afterAll(() => server.close());

const open = async (behaviour: string, env: Record<string, string> = {}) => {
  const lines: { fields: object; message: string }[] = [];
  const write = (fields: object, message: string) => void lines.push({ fields, message });
  const log = { ...silentLog, info: write, warn: write, error: write };
  const states: ModelState[] = [];
  const settings = settingsOf({ LLM_BASE_URL: `${server.urlOf(behaviour)}/v1`, ...env });
  const user = {
    service: 'test',
    clock: systemClock,
    log,
    onState: (state: ModelState) => void states.push(state),
  };
  const model = await openModel(settings, user);
  const test = new TestCall(model, systemClock, log);
  return { lines, states, model, test };
};

const until = async (isSo: () => boolean): Promise<void> => {
  for (const end = Date.now() + 5_000; !isSo(); ) {
    if (Date.now() > end) throw new Error('it did not come to that');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

describe('the test call at start', () => {
  it('says which model answers, and after how long', async () => {
    const { lines, states, test } = await open('slow_start');
    test.start(true);
    await until(() => lines.length > 0);
    test.stop();
    expect(lines).toEqual([
      { message: 'the model answers', fields: { model: 'tested', first_text_ms: expect.any(Number) } },
    ]);
    expect(states).toMatchObject([{ isReachable: true }]);
  });

  it.each([
    ['key', 'Incorrect API key provided: ….', 'LLM_API_KEY'],
    ['model', 'model "tested" not found, try pulling it first', 'LLM_MODEL'],
    ['quota', 'You exceeded your quota.', 'quota'],
    ['html', 'The server answers with a web page (“Log in”). Check LLM_BASE_URL and LLM_PROVIDER.', ''],
  ])('says for %s what the provider said and what to look at', async (behaviour, said, advice) => {
    const { lines, states, test } = await open(behaviour);
    test.start(true);
    await until(() => lines.length > 1);
    test.stop();
    const line = lines.find(({ message }) => message.startsWith('the model does not answer'));
    expect(line?.fields).toMatchObject({ model: 'tested', said });
    expect(line?.message).toContain(advice);
    expect(JSON.stringify(lines)).not.toContain('0123456789');
    expect(states).toMatchObject([{ isReachable: false }]);
  });

  it('says what is left out', async () => {
    const { lines, test } = await open('effort', { LLM_REASONING_EFFORT: 'low' });
    test.start(true);
    await until(() => lines.length > 1);
    test.stop();
    expect(lines[0]).toMatchObject({ fields: { model: 'tested', left_out: 'reasoning_effort' } });
    expect(lines[1]?.message).toBe('the model answers');
  });

  it('is told of once, when the model is gone and when it is back', async () => {
    const { lines, states, model } = await open('mended');
    const ask = async () => {
      const events = model.stream(
        [{ role: 'user', content: '?' }],
        new AbortController().signal,
        systemClock.now(),
      );
      for await (const _ of events);
    };
    await expect(ask()).rejects.toThrow('http_401');
    await expect(ask()).rejects.toThrow('http_401');
    await ask();
    await ask();
    expect(states.map(({ isReachable }) => isReachable)).toEqual([false, true]);
    expect(lines.map(({ message }) => message)).toEqual([
      'the model is not reachable; others, or quotes of pages, answer',
      'the model answers again',
    ]);
  });
});
