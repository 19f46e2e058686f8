import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@chirrup/kernel/clock';
import type { ChatModel, ModelEvent } from './chat-model.js';
import { GuardedModel, modelLimits } from './guarded-model.js';
import { ModelError } from './model-error.js';

type Step = ModelEvent | Error | number;
const text = (words: string): ModelEvent => ({ type: 'text', text: words });
const END: ModelEvent = { type: 'end' };
const FOREVER = 60_000;

/** A model that does one script a call: events, pauses (ms), failures. */
class FakeModel implements ChatModel {
  readonly name = 'fake';
  calls = 0;
  aborted = false;

  constructor(private readonly scripts: Step[][]) {}

  async *stream(_: unknown, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const steps = this.scripts[Math.min(this.calls, this.scripts.length - 1)] ?? [];
    this.calls += 1;
    signal.addEventListener('abort', () => {
      this.aborted = true;
    });
    for (const step of steps) {
      if (step instanceof Error) throw step;
      if (typeof step === 'number') await sleep(step, undefined, { signal });
      else yield step;
    }
  }
}

const limits = {
  ...modelLimits,
  firstTextMs: 120,
  silenceMs: 60,
  leastMs: 30,
  retryAfterMs: 50,
  totalMs: 2_000,
  totalChars: 50,
};

const run = async (scripts: Step[][], stop = new AbortController().signal) => {
  const model = new FakeModel(scripts);
  const guarded = new GuardedModel(model, systemClock, limits);
  const begun = performance.now();
  const events: ModelEvent[] = [];
  let failure: string | undefined;
  try {
    for await (const event of guarded.stream([], stop, systemClock.now())) events.push(event);
  } catch (error) {
    failure = error instanceof ModelError ? error.code : String(error);
  }
  return { model, events, failure, ms: performance.now() - begun };
};

describe('GuardedModel', () => {
  it('passes an answer and its usage on', async () => {
    const script = [
      text('a'),
      text('b'),
      END,
      { type: 'usage', promptTokens: 3, completionTokens: 2 } as const,
    ];
    const { events, failure } = await run([script]);
    expect(failure).toBeUndefined();
    expect(events).toEqual(script);
  });

  it.each<[string, Step[]]>([
    ['no_first_token', [FOREVER]],
    ['stalled', [text('a'), FOREVER]],
    ['cut', [text('half an ans')]],
    ['empty', [END]],
    ['http_500', [new ModelError('http_500')]],
    ['malformed', [text('a'), new ModelError('malformed')]],
  ])('fails in time with %s', async (code, script) => {
    const { failure, model, ms } = await run([script]);
    expect(failure).toBe(code);
    expect(ms).toBeLessThan(1_000);
    expect(model.calls).toBe(1);
  });

  it('waits once where the provider asks for a short pause', async () => {
    const { failure, events, model } = await run([
      [new ModelError('http_429', { retryAfterMs: 20 })],
      [text('a'), END],
    ]);
    expect(failure).toBeUndefined();
    expect(events).toHaveLength(2);
    expect(model.calls).toBe(2);
  });

  it.each([
    ['a long one', [[new ModelError('http_429', { retryAfterMs: 51 })]], 1],
    ['a second one', [[new ModelError('http_429', { retryAfterMs: 5 })]], 2],
  ])('gives up where it asks for %s', async (_, scripts, calls) => {
    const { failure, model } = await run(scripts);
    expect(failure).toBe('http_429');
    expect(model.calls).toBe(calls);
  });

  it('stops at once when the visitor does', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 20);
    const { failure, events, model, ms } = await run([[text('a'), FOREVER]], stop.signal);
    expect(failure).toBe('stopped');
    expect(events).toEqual([text('a')]);
    expect(ms).toBeLessThan(1_000);
    expect(model.aborted).toBe(true);
  });

  it('does not care how the connection ends after the answer', async () => {
    expect((await run([[text('a'), END, new ModelError('connection')]])).failure).toBeUndefined();
    const slow = await run([[text('a'), END, FOREVER]]);
    expect(slow.failure).toBeUndefined();
    expect(slow.ms).toBeLessThan(1_000);
  });

  it('does not take an answer for whole that does not end', async () => {
    const { events, failure } = await run([Array.from({ length: 100 }, () => text('ten chars.'))]);
    expect(failure).toBe('length');
    expect(events).toHaveLength(6);
  });

  it('leaves a failing provider alone for a while', async () => {
    const model = new FakeModel([[new ModelError('http_401')]]);
    const guarded = new GuardedModel(model, systemClock, limits);
    const codes: string[] = [];
    for (let i = 0; i < 5; i += 1) {
      await guarded
        .stream([], new AbortController().signal, systemClock.now())
        .next()
        .catch((error: ModelError) => codes.push(error.code));
    }
    expect(codes).toEqual([
      'http_401',
      'http_401',
      'http_401',
      'resting_after_failures',
      'resting_after_failures',
    ]);
    expect(model.calls).toBe(3);
  });
});

describe('the models behind the first', () => {
  const answers: Step[] = [text('By the other.'), END];
  const ask = async (...scripts: Step[][]) => {
    const models = scripts.map((script, at) =>
      Object.assign(new FakeModel([script]), { name: `model ${at + 1}` }),
    );
    const chain = models.reduceRight<GuardedModel | undefined>(
      (fallback, model) => new GuardedModel(model, systemClock, limits, undefined, fallback),
      undefined,
    );
    const events: ModelEvent[] = [];
    const stream = chain?.stream([], new AbortController().signal, systemClock.now()) ?? [];
    const failure = await (async () => {
      for await (const event of stream) events.push(event);
    })().catch((error: ModelError) => error.code);
    return { events, failure, calls: models.map(({ calls }) => calls) };
  };
  const other = { type: 'model', name: 'model 2', price: undefined };

  it.each<[string, Step[]]>([
    ['refuses the key', [new ModelError('http_401')]],
    ['is silent', [FOREVER]],
    ['breaks off', [text('Half an '), new ModelError('connection')]],
  ])('answer where its provider %s', async (_, script) => {
    const { events, failure } = await ask(script, answers);
    expect(failure).toBeUndefined();
    expect(events.slice(-3)).toEqual([other, ...answers]);
  });

  it('are asked in their order, until one is there', async () => {
    const { events, calls } = await ask([new ModelError('http_500')], [new ModelError('http_404')], answers);
    expect(events.at(-1)).toEqual(END);
    expect(calls).toEqual([1, 1, 1]);
    expect((await ask([new ModelError('http_401')], [new ModelError('http_404')])).failure).toBe('http_404');
  });

  it.each(['content_filter', 'context_too_long', 'length'])('are not asked after %s', async (code) => {
    expect(await ask([new ModelError(code)], answers)).toMatchObject({ failure: code, calls: [1, 0] });
  });
});
