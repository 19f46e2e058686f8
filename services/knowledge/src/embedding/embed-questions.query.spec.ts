import { silentLog } from '@chirrup/kernel/log';
import { FakeEmbedder, fakeVector } from '../../test/fake-embedder.js';
import { EmbedQuestionsQuery } from './embed-questions.query.js';
import { embeddingLimits, QueryEmbedder } from './query-embedder.js';

const LIMITS = { ...embeddingLimits, deadlineMs: 20, probeMs: 60_000, longestProbeMs: 60_000 };
const setUp = () => {
  const model = new FakeEmbedder();
  const embedder = new QueryEmbedder(model, silentLog, LIMITS);
  return { model, embedder, query: new EmbedQuestionsQuery(embedder) };
};
const TEXTS = Array.from({ length: 32 }, (_, at) => `question ${at}`);

describe('EmbedQuestionsQuery', () => {
  it('answers vectors in the order of the texts, and whose they are', async () => {
    const { query } = setUp();
    expect(await query.execute([...TEXTS.slice(1), 'question 1'])).toEqual({
      model: 'fake@64',
      vectors: [...TEXTS.slice(1), 'question 1'].map((text) => fakeVector(text)),
    });
  });

  it('waits for a model that is too slow for visitors', async () => {
    const { model, query } = setUp();
    model.held = new Promise((resolve) => setTimeout(resolve, 100));
    const { vectors } = await query.execute(TEXTS);
    expect(vectors).toHaveLength(32);
  });

  it('asks for questions, and not for what visitors have asked already', async () => {
    const { model, embedder, query } = setUp();
    await embedder.embedQuestion('question 1');
    await query.execute(['question 1', 'question 2']);
    expect(model.requests.map(({ texts, kind }) => [kind, texts])).toEqual([
      ['query', ['question 1']],
      ['query', ['question 2']],
    ]);
  });

  it('goes on where a caller ran out of time', async () => {
    const { model, query } = setUp();
    const stop = new AbortController();
    const embed = model.embed.bind(model);
    model.embed = (...request) => {
      if (model.requests.length === 1) stop.abort();
      return embed(...request);
    };
    await expect(query.execute(TEXTS, stop.signal)).rejects.toThrow(/abort/i);
    model.embed = embed;
    const done = model.requests[0]?.texts.length ?? 0;
    await query.execute(TEXTS);
    const again = model.requests.slice(2).flatMap(({ texts }) => texts);
    expect(again).toEqual(TEXTS.slice(done));
  });

  it('fails while the model is unavailable, and answers none where there is none', async () => {
    const { model, query } = setUp();
    model.failure = 'down';
    await expect(query.execute(['a'])).rejects.toThrow();
    const off = new EmbedQuestionsQuery(new QueryEmbedder(undefined, silentLog));
    expect(await off.execute(['a'])).toEqual({ model: '', vectors: [] });
    model.failure = undefined;
    expect(await query.execute(['a', ' '])).toEqual({ model: '', vectors: [] });
  });

  it('takes so many texts and no more', async () => {
    const { query } = setUp();
    await expect(query.execute([...TEXTS, 'one more'])).rejects.toMatchObject({ code: 'REQUEST.INVALID' });
  });
});
