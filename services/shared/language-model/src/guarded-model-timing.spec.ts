import { systemClock } from '@chirrup/kernel/clock';
import type { ChatModel, ModelEvent } from './chat-model.js';
import { GuardedModel } from './guarded-model.js';
import { ModelError } from './model-error.js';

const { jest: fakes } = import.meta as unknown as { jest: typeof jest };

/** When a visitor has an answer of a provider that never starts, or stalls. */
const START_MS = 31_000;
const STALL_MS = 8_000;

type Step = ModelEvent | Error | number;
const word: ModelEvent = { type: 'text', text: 'token ' };
const END: ModelEvent = { type: 'end' };
const FOREVER = 3_600_000;

beforeEach(() => {
  fakes.useFakeTimers();
});
afterEach(() => {
  fakes.useRealTimers();
});

/** A healthy stream of so many milliseconds: ten tokens a second. */
const healthy = (ms: number): Step[] => Array.from({ length: ms / 100 }, () => [100, word]).flat();

/** Plays one script a call against the real limits; pauses are on the fake clock. */
const play = async (scripts: Step[][], { lookedUpMs = 0 } = {}) => {
  let calls = 0;
  const model: ChatModel = {
    name: 'fake',
    async *stream() {
      const steps = scripts[Math.min(calls, scripts.length - 1)] ?? [];
      calls += 1;
      for (const step of steps) {
        if (step instanceof Error) throw step;
        if (typeof step === 'number') await new Promise((resolve) => setTimeout(resolve, step));
        else yield step;
      }
    },
  };
  const begunAt = Date.now() - lookedUpMs;
  const seen = { texts: 0, firstTextAt: Number.NaN, lastTextAt: Date.now(), end: '' };
  const reading = (async () => {
    const guarded = new GuardedModel(model, systemClock);
    try {
      for await (const event of guarded.stream([], new AbortController().signal, begunAt)) {
        if (event.type !== 'text') continue;
        seen.texts += 1;
        seen.lastTextAt = Date.now();
        if (seen.texts === 1) seen.firstTextAt = Date.now();
      }
      seen.end = 'complete';
    } catch (error) {
      seen.end = error instanceof ModelError ? error.code : String(error);
    }
  })();
  for (let ms = 0; seen.end === '' && ms < 240_000; ms += 50) await fakes.advanceTimersByTimeAsync(50);
  await reading;
  return {
    ...seen,
    calls,
    sinceBegin: Date.now() - begunAt,
    sinceFirstText: Date.now() - seen.firstTextAt,
    sinceText: Date.now() - seen.lastTextAt,
  };
};

describe('a model that falls silent', () => {
  it.each([100, 3_000, 7_400, 7_600, 20_000])('after %i ms is given up at the same pace', async (ms) => {
    const { end, texts, sinceText } = await play([[...healthy(ms), FOREVER]]);
    expect(end).toBe('stalled');
    expect(texts).toBe(ms / 100);
    expect(sinceText).toBeGreaterThanOrEqual(4_000);
    expect(sinceText).toBeLessThan(STALL_MS / 2 + 100);
  });

  it('before its first word is given up within the promise, counted from the question', async () => {
    const { end, sinceBegin } = await play([[FOREVER]]);
    expect(end).toBe('no_first_token');
    expect(sinceBegin).toBeLessThan(START_MS);
  });

  it('before its first word after a slow look-up is given up no later', async () => {
    const { end, sinceBegin } = await play([[FOREVER]], { lookedUpMs: 4_000 });
    expect(end).toBe('no_first_token');
    expect(sinceBegin).toBeLessThan(START_MS);
  });

  it('is not even asked where the look-up has used up the time', async () => {
    expect(await play([[word, END]], { lookedUpMs: 29_000 })).toMatchObject({
      end: 'no_time_left',
      calls: 0,
    });
  });
});

describe('a model that trickles', () => {
  it.each([3_900, 2_500])('a token every %i ms for ever is given up within the promise', async (pause) => {
    const { end, sinceFirstText } = await play([Array.from({ length: 1_000 }, () => [pause, word]).flat()]);
    expect(end).toBe('stalled');
    expect(sinceFirstText).toBeLessThan(STALL_MS);
  });

  it('slowly, but as fast as one reads aloud, may finish', async () => {
    const slow = Array.from({ length: 30 }, () => [1_000, word]).flat();
    expect(await play([[...slow, END]])).toMatchObject({ end: 'complete', texts: 30 });
  });

  it('may pause once for almost as long as it may be silent', async () => {
    const { end } = await play([[...healthy(2_000), 3_900, word, ...healthy(2_000), 3_900, word, END]]);
    expect(end).toBe('complete');
  });
});

describe('a long answer', () => {
  it('is not cut for being long', async () => {
    expect(await play([[...healthy(45_000), END]])).toMatchObject({ end: 'complete', texts: 450 });
  });

  it('that never ends is no answer after two minutes', async () => {
    const { end, sinceBegin } = await play([healthy(200_000)]);
    expect(end).toBe('took_too_long');
    expect(sinceBegin).toBeLessThan(121_000);
  });
});

describe('a model that reasons', () => {
  const thought: ModelEvent = { type: 'thinking', chars: 9 };
  const thinking = (ms: number): Step[] => Array.from({ length: ms / 1_000 }, () => [1_000, thought]).flat();

  it('may take longer to its first word, for it shows that it works', async () => {
    expect(await play([[...thinking(60_000), word, END]])).toMatchObject({ end: 'complete', texts: 1 });
  });

  it('and then says nothing is given up', async () => {
    const { end, sinceBegin } = await play([[...thinking(20_000), FOREVER]]);
    expect(end).toBe('no_first_token');
    expect(sinceBegin).toBeLessThan(20_000 + START_MS);
  });

  it('for ever is given up too', async () => {
    const { end, sinceBegin } = await play([thinking(300_000)]);
    expect(end).toBe('took_too_long');
    expect(sinceBegin).toBeLessThan(121_000);
  });

  it('again in the middle of its answer may be silent meanwhile', async () => {
    expect(await play([[word, thought, 20_000, word, END]])).toMatchObject({ end: 'complete', texts: 2 });
  });
});

describe('a provider that asks to wait', () => {
  const refusal = (ms: number) => new ModelError('http_429', { retryAfterMs: ms });

  it('gets a second try, with what is left of the time', async () => {
    const { end, calls, sinceBegin } = await play([[refusal(2_000)], [FOREVER]]);
    expect(end).toBe('no_first_token');
    expect(calls).toBe(2);
    expect(sinceBegin).toBeLessThan(START_MS);
  });

  it.each([
    ['at once', 0, 2],
    ['late', 27_000, 1],
  ])('for 2 s and says so %s', async (_, slowHeadersMs, calls) => {
    const played = await play([
      [slowHeadersMs, refusal(2_000)],
      [word, END],
    ]);
    expect(played).toMatchObject({ calls, end: calls === 2 ? 'complete' : 'http_429' });
    expect(played.sinceBegin).toBeLessThan(START_MS);
  });
});
