import { createServer } from 'node:net';
import type { DomainError } from '@chirrup/kernel/domain-error';
import {
  type EmbeddingsScript,
  type ScriptedEmbeddings,
  startScriptedEmbeddings,
} from '@chirrup/testing/scripted-embeddings';
import { OpenAiEmbedder, type OpenAiEmbedderOptions } from '../src/embedding/openai/openai-embedder.js';
import { embedderContract } from './embedder-contract.js';
import { FakeEmbedder, fakeVector } from './fake-embedder.js';

const model = {
  name: 'e5-small',
  query: 'e5-query',
  passage: 'e5-passage',
  queryPrefix: '',
  passagePrefix: '',
};

describe('the fake embedder', () => {
  const fake = new FakeEmbedder();
  embedderContract(() => fake);
});

describe('an OpenAI-compatible embedder', () => {
  let server: ScriptedEmbeddings;
  const open = (options: Partial<OpenAiEmbedderOptions> = {}) =>
    new OpenAiEmbedder({
      baseUrl: () => server.url,
      model,
      limits: { query: 1_000, passage: 1_000 },
      ...options,
    });
  let embedder: OpenAiEmbedder;
  beforeAll(async () => {
    server = await startScriptedEmbeddings((text) => fakeVector(text));
  });
  beforeEach(() => {
    server.set('answer');
    server.requests.length = 0;
    embedder = open();
  });
  afterAll(() => server.close());

  describe('that answers base64', () => embedderContract(() => embedder));

  describe('that answers numbers only', () => {
    beforeEach(() => server.set('float_only'));
    embedderContract(() => embedder);

    it('is asked for numbers from then on', async () => {
      await embedder.embed(['a'], 'query');
      await embedder.embed(['b'], 'query');
      const formats = server.requests.map((request) => request.encoding_format);
      expect(formats).toEqual(['base64', 'float', 'float']);
    });
  });

  it('names the model of each kind and puts the prefixes first', async () => {
    const own = open({ model: { ...model, queryPrefix: 'query: ', passagePrefix: 'passage: ' } });
    await own.embed(['a'], 'query');
    await own.embed(['a'], 'passage');
    expect(server.requests.map((request) => [request.model, request.input])).toEqual([
      ['e5-query', ['query: a']],
      ['e5-passage', ['passage: a']],
    ]);
    await embedder.embed(['a'], 'query');
    expect(embedder.modelId).toBe('e5-small@64');
    expect(own.modelId).toMatch(/^e5-small\+\w{6}@64$/);
  });

  it.each<[EmbeddingsScript, string]>([
    ['server_error', 'status 500'],
    ['silence', 'did not answer in time'],
    ['cut', 'cannot be reached'],
    ['garbage', 'no JSON'],
    ['empty', '0 vectors for 2 texts'],
    ['too_few', '1 vectors for 2 texts'],
    ['twice_the_same_index', 'numbers its vectors wrongly'],
    ['mixed_dimensions', 'different dimensions'],
    ['zero', 'is zero'],
    ['not_a_number', 'is no number'],
    ['words', 'no list of vectors'],
  ])('says why it is unavailable: %s', async (script, reason) => {
    server.set(script);
    const error = await embedder.embed(['a', 'b'], 'query').catch((failure: DomainError) => failure);
    expect(error).toMatchObject({
      code: 'KNOWLEDGE.EMBEDDINGS_UNAVAILABLE',
      extras: { detail: expect.stringContaining(reason) },
    });
    server.set('answer');
    expect(await embedder.embed(['a', 'b'], 'query')).toHaveLength(2);
  });

  it('refuses vectors of other dimensions than before', async () => {
    await embedder.embed(['a'], 'query');
    server.set('other_dimensions');
    await expect(embedder.embed(['a'], 'query')).rejects.toMatchObject({
      extras: { detail: 'vectors have 63 dimensions, and had 64 before' },
    });
    expect(embedder.modelId).toBe('e5-small@64');
  });

  it('says that nothing listens there', async () => {
    const ended = await startScriptedEmbeddings((text) => fakeVector(text));
    await ended.close();
    const closed = open({ baseUrl: () => ended.url });
    await expect(closed.embed(['a'], 'query')).rejects.toMatchObject({
      extras: { detail: expect.stringContaining('ECONNREFUSED') },
    });
  });

  it('says that a connection was closed without an answer', async () => {
    const rude = createServer((socket) => socket.once('data', () => socket.destroy()));
    await new Promise<void>((resolve) => rude.listen(0, '127.0.0.1', resolve));
    const { port } = rude.address() as { port: number };
    const cut = open({ baseUrl: () => `http://127.0.0.1:${port}/v1` });
    await expect(cut.embed(['a'], 'query')).rejects.toMatchObject({
      extras: { detail: expect.stringContaining('cannot be reached') },
    });
    rude.close();
  });

  it('is starting while there is no address, and follows it when it moves', async () => {
    let url: string | undefined;
    const moving = open({ baseUrl: () => url });
    await expect(moving.embed(['a'], 'query')).rejects.toMatchObject({
      code: 'KNOWLEDGE.EMBEDDINGS_STARTING',
    });
    expect(moving.modelId).toBeUndefined();
    url = 'http://127.0.0.1:1/v1';
    await expect(moving.embed(['a'], 'query')).rejects.toThrow();
    url = server.url;
    expect(await moving.embed(['a'], 'query')).toHaveLength(1);
  });
});
