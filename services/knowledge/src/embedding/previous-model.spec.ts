import { silentLog } from '@chirrup/kernel/log';
import { FakeEmbedder } from '../../test/fake-embedder.js';
import { pageDocuments } from '../chunking/documents.js';
import { RetrieveQuery } from '../retrieval/retrieve.query.js';
import { InMemorySearchIndex } from '../search/index/in-memory-search-index.js';
import { quantise } from '../search/vectors/document-vectors.js';
import { contentHash, embeddingTexts } from '../search/vectors/embedding-texts.js';
import { PreviousModel } from './previous-model.js';
import { QueryEmbedder } from './query-embedder.js';

class NamedFake extends FakeEmbedder {
  constructor(
    readonly space: string,
    dimensions: number,
  ) {
    super(dimensions, `${space}@${dimensions}`);
  }
}

const setUp = () => {
  const [old, current] = [new NamedFake('old', 32), new NamedFake('new', 64)];
  const previous = new PreviousModel(old, new QueryEmbedder(old, silentLog));
  const embeddings = new QueryEmbedder(current, silentLog, undefined, { previous });
  return { old, current, previous, embeddings };
};

describe('the model before this one', () => {
  it.each([
    ['has the only vectors', { 'old@32': 10 }, true],
    ['still knows more', { 'old@32': 10, 'new@64': 6 }, true],
    ['knows as much', { 'old@32': 10, 'new@64': 10 }, false],
    ['knows a text that the new one refuses', { 'old@32': 100, 'new@64': 99 }, false],
    ['knows nothing of the bot', { 'new@64': 1 }, false],
    ['is a third one', { 'older@32': 10 }, false],
    ['knows nothing, nor does another', {}, false],
  ])('%s: %j', (_, understoodBy, serves) => {
    expect(setUp().previous.serves(understoodBy, 'new@64')).toBe(serves);
  });

  it('serves while the new one does not know its own name yet', () => {
    expect(setUp().previous.serves({ 'old@32': 1 }, undefined)).toBe(true);
  });
});

describe('a bot whose pages another model understands again', () => {
  const botId = 'C-1';
  const topics = ['Delivery', 'Returns', 'Care', 'Opening', 'Sizes'];
  const documents = pageDocuments(
    'link-1',
    {
      title: 'Shop',
      url: 'https://shop.test/',
      blocks: topics.map((topic) => ({
        heading_path: [topic],
        text: `All about ${topic} stands here, in whole sentences. Nothing else does.`,
        kind: 'prose' as const,
      })),
    },
    1,
  );
  const understand = async (index: InMemorySearchIndex, embedder: FakeEmbedder, count: number) => {
    const vectors = await Promise.all(
      documents.slice(0, count).map(async (document) => {
        const { block, units } = embeddingTexts(document);
        const embedded = await embedder.embed([block, ...units], 'passage');
        return { contentHash: contentHash(document), ...quantise(embedder.modelId, embedded) };
      }),
    );
    await index.storeVectors(undefined, botId, vectors);
    embedder.requests.length = 0;
  };

  it('is searched by the old vectors until there are enough new ones', async () => {
    const { old, current, embeddings } = setUp();
    const index = new InMemorySearchIndex();
    const ask = (text: string) => new RetrieveQuery(index, embeddings).retrieve(botId, text);
    const questions = ({ requests }: FakeEmbedder) =>
      requests.filter(({ kind, texts }) => kind === 'query' && texts[0]?.startsWith('What about'));
    await index.replace(undefined, botId, 'link-1', documents);
    await understand(index, old, 5);
    expect((await ask('What about delivery?')).decision.meaning).toBe('used');
    await understand(index, current, 3);
    expect((await ask('What about returns?')).decision.meaning).toBe('used');
    expect(questions(current)).toEqual([]);
    await understand(index, current, 5);
    old.requests.length = 0;
    expect((await ask('What about sizes?')).decision.meaning).toBe('used');
    expect(questions(current)).toHaveLength(1);
    expect(questions(old)).toEqual([]);
    embeddings.onApplicationShutdown();
  });

  it('is searched by the new ones where the old model cannot be had any more', async () => {
    const { old, embeddings } = setUp();
    old.failure = 'gone';
    const asked = await embeddings.embedQuestion('q', { 'old@32': 5, 'new@64': 2 });
    expect(asked).toMatchObject({ modelId: 'new@64' });
    embeddings.onApplicationShutdown();
  });

  it('costs nothing where no bot needs the old model', async () => {
    const { old, embeddings } = setUp();
    embeddings.onApplicationBootstrap();
    await embeddings.embedQuestion('q', { 'new@64': 5 });
    expect(old.requests).toEqual([]);
    embeddings.onApplicationShutdown();
  });
});
