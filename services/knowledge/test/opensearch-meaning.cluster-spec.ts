import { describeWith } from '@chirrup/testing/engines/describe-with';
import { missingOpenSearch } from '@chirrup/testing/engines/opensearch-engine';
import { openTestOpenSearch, type TestOpenSearch } from '@chirrup/testing/engines/test-opensearch';
import type { TestDatabase } from '@chirrup/testing/test-database';
import { pairDocuments } from '../src/chunking/documents.js';
import { createOpenSearchClient } from '../src/search/opensearch/client/opensearch-client.js';
import { indexNames } from '../src/search/opensearch/client/opensearch-names.js';
import { indexBody } from '../src/search/opensearch/client/opensearch-schema.js';
import type { OpenSearchSearch } from '../src/search/opensearch/opensearch-search.js';
import { PostgresSearchIndex } from '../src/search/postgres/postgres-search-index.js';
import { FakeEmbedder, fakeVector } from './fake-meaning.js';
import { newBase, openIndex, openSearchDatabase, readable, settle } from './opensearch-under-test.js';
import { understoodIn } from './search-under-test.js';
import { understandBot } from './understand-bot.js';

const meaningOf = (question: string) => ({
  model: 'fake-1',
  vectors: { qa: fakeVector(question), passage: fakeVector(question) },
});

describeWith('OpenSearchIndex by meaning', await missingOpenSearch(), () => {
  let engine: TestOpenSearch;
  let database: TestDatabase;
  const opened: OpenSearchSearch[] = [];

  beforeAll(async () => {
    [engine, database] = await Promise.all([openTestOpenSearch(), openSearchDatabase()]);
  }, 180_000);
  afterEach(async () => {
    for (const search of opened.splice(0)) await search.close();
  });
  afterAll(async () => {
    await database?.close();
    await engine?.close();
  }, 60_000);

  const start = async (base: string): Promise<OpenSearchSearch> => {
    const search = openIndex(engine.url, database, base);
    opened.push(search);
    search.indexer.start();
    await readable(search);
    return search;
  };
  const learn = async (search: OpenSearchSearch, botId: string, count: number) => {
    await database.uow.run({ tenant: botId }, async (tx) => {
      for (let n = 0; n < count; n += 1) {
        const pair = { id: `qa-${n}`, question: `Question ${n} of lamp ${n % 7}`, answer: `Answer ${n}.` };
        await search.index.replace(tx, botId, pair.id, pairDocuments(pair));
      }
    });
    await understandBot(database.uow, search.index, botId, new FakeEmbedder());
    await settle(database);
  };

  test('a large bot is compared with a sample that represents the whole', async () => {
    const search = await start(newBase());
    await learn(search, 'C-sample', 600);
    const tables = new PostgresSearchIndex(database.uow);
    for (const question of ['lamp', 'something else', 'question 17']) {
      const asked = ['C-sample', [], 30, meaningOf(question)] as const;
      const [estimated, exact] = await Promise.all([
        search.index.candidates(...asked),
        tables.candidates(...asked),
      ]);
      const [background, whole] = [estimated.background?.qa, exact.background?.qa];
      expect(Math.abs((background?.mean ?? 9) - (whole?.mean ?? 0))).toBeLessThan(0.05);
      expect(Math.abs((background?.deviation ?? 9) - (whole?.deviation ?? 0))).toBeLessThan(0.05);
      const nearest = new Set(exact.documents.map(({ document }) => document.docId));
      const same = estimated.documents.filter(({ document }) => nearest.has(document.docId));
      expect(same.length).toBeGreaterThanOrEqual(20);
    }
    expect(understoodIn(await search.index.overview('C-sample'))).toBe(600);
  });

  test('a rebuilt index holds the vectors', async () => {
    const search = await start(newBase());
    await learn(search, 'C-rebuilt', 5);
    await search.rebuild(new AbortController().signal);
    expect(understoodIn(await search.index.overview('C-rebuilt'))).toBe(5);
    const found = await search.index.candidates('C-rebuilt', [], 2, meaningOf('question 3'));
    expect(found.documents).toHaveLength(2);
    // the field of a model is made in the new index as well
    await learn(search, 'C-later', 2);
    expect(understoodIn(await search.index.overview('C-later'))).toBe(2);
  });

  test('where the engine has no k-NN, words are found all the same', async () => {
    const base = newBase();
    const { version, read, write } = indexNames(base);
    const client = createOpenSearchClient(engine.url);
    await client.indices.create({
      index: version(1),
      body: { ...indexBody(false), aliases: { [read]: {}, [write]: { is_write_index: true } } } as never,
    });
    await client.close();
    const search = await start(base);
    await learn(search, 'C-words', 3);
    expect(understoodIn(await search.index.overview('C-words'))).toBe(0);
    const terms = [{ term: 'lamp', weight: 1 }];
    const found = await search.index.candidates('C-words', terms, 5, meaningOf('lamp'));
    expect(found.documents).toHaveLength(3);
    expect(found.background).toEqual({});
  });
});
