import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@chirrup/kernel/domain-error';
import { type Log, silentLog } from '@chirrup/kernel/log';
import { FAKE_FAILURE, FakeEmbedder, fakeVector } from '../../test/fake-embedder.js';
import { embeddingErrors, unavailable } from './embedding.errors.js';
import { embeddingLimits, QueryEmbedder } from './query-embedder.js';
import { distinctiveVector, meanVector, TYPICAL_QUESTIONS } from './typical-question.js';

const PATIENT = { ...embeddingLimits, deadlineMs: 10_000, probeMs: 60_000, longestProbeMs: 60_000 };

const setUp = (limits: Partial<typeof embeddingLimits> = {}) => {
  const embedder = new FakeEmbedder();
  const lines: string[] = [];
  const note = (_: object, message: string) => void lines.push(message);
  const log: Log = { ...silentLog, info: note, warn: note };
  return { embedder, lines, embeddings: new QueryEmbedder(embedder, log, { ...PATIENT, ...limits }) };
};

/** Requests stay on their way until `release`. */
const hold = (embedder: FakeEmbedder) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  embedder.held = promise;
  return {
    release: () => {
      embedder.held = undefined;
      resolve();
    },
  };
};

const until = async (fits: () => boolean): Promise<void> => {
  for (let tries = 0; !fits(); tries += 1) {
    if (tries > 500) throw new Error('waited in vain');
    await sleep(10);
  }
};

/** Texts of all requests. */
const embedded = (embedder: FakeEmbedder): number =>
  embedder.requests.reduce((sum, { texts }) => sum + texts.length, 0);

describe('the vector of a question', () => {
  it('is there with the id of its model', async () => {
    const { embeddings } = setUp();
    const vector = fakeVector('Do you ship to France?');
    expect(await embeddings.embedQuestion('Do you ship to France?')).toEqual({
      vector,
      distinctive: vector,
      modelId: 'fake@64',
    });
  });

  it('is compared with passages without what typical questions have in common, once they are known', async () => {
    const { embedder, embeddings } = setUp();
    embeddings.onApplicationBootstrap();
    await until(() => embedded(embedder) === 1 + TYPICAL_QUESTIONS.length);
    await sleep(0);
    const typical = TYPICAL_QUESTIONS.map((text) => fakeVector(text));
    const asked = await embeddings.embedQuestion('Can I get a refund?');
    const { vector = new Float32Array(), distinctive } = asked;
    expect(distinctive).toEqual(distinctiveVector(vector, meanVector(typical)));
    expect(distinctive).not.toEqual(vector);
    embeddings.onApplicationShutdown();
  });

  it('is remembered, however the question is spaced', async () => {
    const { embedder, embeddings } = setUp();
    const first = await embeddings.embedQuestion('Do you ship?');
    expect(await embeddings.embedQuestion('  Do you\n ship? ')).toEqual(first);
    expect(embedder.requests).toHaveLength(1);
  });

  it('is forgotten when others need the memory', async () => {
    const { embedder, embeddings } = setUp({ rememberedBytes: 1_000 });
    for (const text of ['one', 'two', 'three', 'one']) await embeddings.embedQuestion(text);
    expect(embedder.requests).toHaveLength(4);
  });

  it('does not exist without an embedder or without a text', async () => {
    expect(await new QueryEmbedder(undefined, silentLog).embedQuestion('a')).toEqual({ reason: 'off' });
    expect(await setUp().embeddings.embedQuestion(' \n')).toEqual({ reason: 'empty' });
  });

  it('comes with those of the questions asked while a request ran, each sent once', async () => {
    const { embedder, embeddings } = setUp();
    const { release } = hold(embedder);
    const asked = [embeddings.embedQuestion('first')];
    await until(() => embedder.requests.length === 1);
    asked.push(...['a', 'b', 'a', 'first'].map((text) => embeddings.embedQuestion(text)));
    release();
    const answers = await Promise.all(asked);
    expect(embedder.requests.map(({ texts }) => texts)).toEqual([['first'], ['a', 'b']]);
    expect(answers.map(({ vector }) => vector)).toEqual(
      ['first', 'a', 'b', 'a', 'first'].map((text) => fakeVector(text)),
    );
  });

  it('is not waited for beyond the deadline, nor requested when no caller waits, but kept when it comes', async () => {
    const { embedder, embeddings } = setUp({ deadlineMs: 20 });
    const { release } = hold(embedder);
    const first = embeddings.embedQuestion('first');
    await until(() => embedder.requests.length === 1);
    expect(await embeddings.embedQuestion('second')).toEqual({ reason: 'timeout' });
    expect(await first).toEqual({ reason: 'timeout' });
    release();
    await sleep(10);
    expect((await embeddings.embedQuestion('first')).vector).toBeDefined();
    expect(embedder.requests).toHaveLength(1);
  });
});

describe('an unavailable embedder', () => {
  const askThrice = async (embeddings: QueryEmbedder) => {
    for (const text of ['a', 'b', 'c'])
      expect(await embeddings.embedQuestion(text)).toEqual({ reason: 'unavailable' });
  };

  it('is left alone after failures in a row, and said once', async () => {
    const { embedder, embeddings, lines } = setUp();
    embedder.failure = 'the server answered with status 500';
    expect(embeddings.isAvailable).toBe(true);
    await askThrice(embeddings);
    await askThrice(embeddings);
    expect(embeddings.isAvailable).toBe(false);
    expect(embedder.requests).toHaveLength(3);
    expect(lines).toEqual([expect.stringContaining('status 500')]);
  });

  it('is found to be back in the background', async () => {
    const { embedder, embeddings, lines } = setUp({ probeMs: 5, longestProbeMs: 10 });
    embedder.failure = 'gone';
    await askThrice(embeddings);
    await until(() => embedder.requests.length > 4);
    embedder.failure = undefined;
    await until(() => lines.length === 2);
    expect(lines[1]).toBe('embeddings are available again');
    expect((await embeddings.embedQuestion('d')).vector).toBeDefined();
    embeddings.onApplicationShutdown();
  });

  it('is one that is always too slow, too', async () => {
    const { embedder, embeddings, lines } = setUp({ deadlineMs: 5 });
    for (const text of ['a', 'b', 'c']) {
      const { release } = hold(embedder);
      expect(await embeddings.embedQuestion(text)).toEqual({ reason: 'timeout' });
      await sleep(10);
      release();
      await sleep(5);
    }
    hold(embedder);
    expect(await embeddings.embedQuestion('d')).toEqual({ reason: 'unavailable' });
    expect(lines).toEqual([expect.stringContaining('too slow')]);
  });

  it('is no news while it is being started', async () => {
    const { embedder, embeddings, lines } = setUp({ probeMs: 5 });
    const answer = embedder.embed.bind(embedder);
    embedder.embed = () => Promise.reject(new DomainError(embeddingErrors.starting));
    embeddings.onApplicationBootstrap();
    await askThrice(embeddings);
    await askThrice(embeddings);
    embedder.embed = answer;
    await until(() => embedder.requests.length > 0);
    expect((await embeddings.embedQuestion('d')).vector).toBeDefined();
    expect(lines).toEqual([]);
    embeddings.onApplicationShutdown();
  });
});

describe('typical questions', () => {
  it('are embedded a few at a time, behind those of visitors', async () => {
    const { embedder, embeddings } = setUp();
    const start = hold(embedder);
    embeddings.onApplicationBootstrap();
    await until(() => embedder.requests.length === 1);
    start.release();
    const { release } = hold(embedder);
    await until(() => embedder.requests.length === 2);
    const asked = embeddings.embedQuestion('Do you ship?');
    await until(() => embedder.requests.length === 3);
    expect(embedder.requests[2]?.texts).toEqual(['Do you ship?']);
    release();
    await asked;
    await until(() => embedded(embedder) === 2 + TYPICAL_QUESTIONS.length);
    for (const { texts } of embedder.requests) expect(texts.length).toBeLessThanOrEqual(8);
    embeddings.onApplicationShutdown();
  });

  it('that cannot be had are said once, and tried again', async () => {
    const { embedder, embeddings, lines } = setUp({ probeMs: 1, longestProbeMs: 2 });
    const answer = embedder.embed.bind(embedder);
    embedder.embed = (texts, kind, signal) =>
      texts[0] === TYPICAL_QUESTIONS[0]
        ? Promise.reject(unavailable('too many'))
        : answer(texts, kind, signal);
    embeddings.onApplicationBootstrap();
    await until(() => embedder.requests.length > 6);
    expect(lines).toEqual([expect.stringContaining('typical questions cannot be embedded')]);
    embedder.embed = answer;
    await until(() => embedded(embedder) > TYPICAL_QUESTIONS.length);
    expect(lines).toHaveLength(1);
    const { vector, distinctive } = await embeddings.embedQuestion('Do you ship?');
    expect(distinctive).not.toEqual(vector);
    embeddings.onApplicationShutdown();
  });
});

describe('passages', () => {
  const texts = Array.from({ length: 9 }, (_, index) => `passage ${index}`);

  it('come in their order, a small batch at a time', async () => {
    const { embedder, embeddings } = setUp();
    const vectors = await embeddings.embedPassages(texts);
    expect(vectors).toEqual(texts.map((text) => fakeVector(text)));
    expect(embedder.requests[0]).toEqual({ texts: texts.slice(0, 2), kind: 'passage' });
  });

  it('let a question through before their next batch', async () => {
    const { embedder, embeddings } = setUp();
    const first = hold(embedder);
    const passages = embeddings.embedPassages(texts);
    await until(() => embedder.requests.length === 1);
    const question = embeddings.embedQuestion('q');
    await until(() => embedder.requests.length === 2);
    first.release();
    await Promise.all([question, passages]);
    expect(embedder.requests.slice(0, 3).map(({ kind }) => kind)).toEqual(['passage', 'query', 'passage']);
  });

  it('get through where questions never end', async () => {
    const { embedder, embeddings } = setUp({ yieldMs: 5 });
    const { release } = hold(embedder);
    const question = embeddings.embedQuestion('q');
    const passages = embeddings.embedPassages(['p']);
    await until(() => embedder.requests.length === 2);
    expect(embedder.requests[1]?.kind).toBe('passage');
    release();
    await Promise.all([question, passages]);
  });

  it('fail with the embedder, and go on after it', async () => {
    const { embedder, embeddings } = setUp();
    embedder.failure = 'gone';
    await expect(embeddings.embedPassages(texts)).rejects.toMatchObject({ code: FAKE_FAILURE });
    embedder.failure = undefined;
    expect(await embeddings.embedPassages(texts)).toHaveLength(9);
    await expect(new QueryEmbedder(undefined, silentLog).embedPassages(texts)).rejects.toThrow();
    await expect(embeddings.embedPassages(texts, AbortSignal.abort())).rejects.toThrow(/abort/i);
  });
});
