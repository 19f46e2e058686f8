import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import { pageDocuments, pairDocuments } from '../src/chunking/documents.js';
import { searchMigration } from '../src/migrations/1764000000100-create-search-index.js';
import { passageVectorsMigration } from '../src/migrations/1764200000300-create-passage-vectors.js';
import { pausedSourcesMigration } from '../src/migrations/1764900000200-create-paused-sources.js';
import { refusedByMigration } from '../src/migrations/1795100000400-add-refused-by.js';
import { RetrieveQuery } from '../src/retrieval/retrieve.query.js';
import { BotIndexCache } from '../src/search/postgres/bot-index-cache.js';
import { PostgresSearchIndex } from '../src/search/postgres/postgres-search-index.js';
import { searchContract } from './search-contract.js';
import { frequencies } from './search-under-test.js';
import { understandBot } from './understand-bot.js';

describe('PostgresSearchIndex', () => {
  let database: TestDatabase;
  let now = 1_000;
  const clock = { now: () => now };
  let index: PostgresSearchIndex;
  let elsewhere: PostgresSearchIndex;

  beforeAll(async () => {
    database = await openTestDatabase({
      service: 'knowledge',
      migrations: [searchMigration, passageVectorsMigration, pausedSourcesMigration, refusedByMigration],
    });
    index = new PostgresSearchIndex(database.uow, { clock });
    elsewhere = new PostgresSearchIndex(database.uow, { clock });
  });
  afterAll(() => database.close());

  searchContract(() => ({
    index,
    elsewhere,
    write: (botId, work) => database.uow.run({ tenant: botId }, work),
    understand: (botId, embedder) => understandBot(database.uow, index, botId, embedder),
    settle: async () => {
      now += 1_000;
    },
  }));

  const pair = (n: number) => ({
    id: `qa-${n}`,
    question: `What is item ${n}?`,
    answer: `It is thing number ${n}.`,
  });
  const put = (botId: string, ...numbers: number[]) =>
    database.uow.run({ tenant: botId }, async (tx) => {
      for (const n of numbers) await index.replace(tx, botId, `qa-${n}`, pairDocuments(pair(n)));
    });

  test('a transaction rolled back leaves nothing', async () => {
    const failing = database.uow.run({ tenant: 'C-back' }, async (tx) => {
      await index.replace(tx, 'C-back', 'qa-1', pairDocuments(pair(1)));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect((await index.overview('C-back')).documents.qa).toBe(0);
  });

  test('without a tenant the tables show no rows', async () => {
    await put('C-wall', 1, 2);
    const rows = await database.uow.run({}, (tx) =>
      tx.query('SELECT 1 FROM search_documents UNION ALL SELECT 1 FROM search_generations'),
    );
    expect(rows).toEqual([]);
    const foreign = await database.uow.run({ tenant: 'C-other' }, (tx) =>
      tx.query('SELECT 1 FROM search_documents'),
    );
    expect(foreign).toEqual([]);
  });

  test('writers of one bot at the same time lose nothing', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, n) => put('C-crowd', n, (n + 1) % 12)));
    now += 1_000;
    expect((await index.overview('C-crowd')).documents.qa).toBe(12);
    expect((await elsewhere.overview('C-crowd')).documents.qa).toBe(12);
  });

  test('reads more than one batch, and later only what changed', async () => {
    await put('C-large', ...Array.from({ length: 1_100 }, (_, n) => n));
    now += 1_000;
    expect((await elsewhere.overview('C-large')).documents.qa).toBe(1_100);
    await database.uow.run({ tenant: 'C-large' }, async (tx) => {
      await index.replace(tx, 'C-large', 'qa-3', []);
      await index.replace(tx, 'C-large', 'qa-4', pairDocuments({ ...pair(4), answer: 'Quite different.' }));
    });
    now += 1_000;
    expect(await frequencies(elsewhere, 'C-large', ['3', 'differ'])).toEqual([0, 1]);
    expect((await elsewhere.overview('C-large')).documents.qa).toBe(1_099);
  });

  test('documents an older pipeline analysed are analysed again when read', async () => {
    await put('C-old', 1);
    await database.uow.run({ tenant: 'C-old' }, (tx) =>
      tx.query(
        `UPDATE search_documents SET pipeline = 0, language = 'vi', title_tokens = 'stale', text_tokens = 'stale'`,
      ),
    );
    expect(await frequencies(elsewhere, 'C-old', ['stale', 'thing'])).toEqual([0, 1]);
    expect((await elsewhere.overview('C-old')).languages).toEqual(['en']);
  });

  test('what an index weighs is known once it is read, so that the memory allowed is kept to', async () => {
    const bots = ['C-heavy-1', 'C-heavy-2'];
    for (const botId of bots) await put(botId, ...Array.from({ length: 30 }, (_, n) => n));
    const cache = new BotIndexCache(database.uow, { clock, maxBytes: 30_000 });
    const [first] = [await cache.get('C-heavy-1')];
    expect(first.approximateBytes).toBeGreaterThan(15_000);
    await cache.get('C-heavy-2');
    expect(await cache.get('C-heavy-1')).not.toBe(first);
  });

  test('a bot too large for one bot is let go of, not read again for a while, and back when it is smaller', async () => {
    const TOO_LARGE = { code: 'KNOWLEDGE.INDEX_TOO_LARGE' };
    await put('C-huge', ...Array.from({ length: 1_100 }, (_, n) => n));
    let reads = 0;
    const statement: UnitOfWork['statement'] = (...args) => {
      reads += 1;
      return database.uow.statement(...args);
    };
    const cache = new BotIndexCache({ statement } as UnitOfWork, { clock, maxBotBytes: 100_000 });
    await expect(cache.get('C-huge')).rejects.toMatchObject(TOO_LARGE);
    // its generation, and one batch of three
    expect(reads).toBe(2);
    await expect(cache.get('C-huge')).rejects.toMatchObject(TOO_LARGE);
    expect(reads).toBe(2);
    await database.uow.run({ tenant: 'C-huge' }, async (tx) => {
      for (let n = 10; n < 1_100; n += 1) await index.replace(tx, 'C-huge', `qa-${n}`, []);
    });
    now += 60_000;
    expect((await cache.get('C-huge')).size).toBe(10);
  });

  test('a bot that grows too large is let go of as well', async () => {
    await put('C-grows', 1);
    const cache = new BotIndexCache(database.uow, { clock, maxBotBytes: 20_000 });
    expect((await cache.get('C-grows')).size).toBe(1);
    await put('C-grows', ...Array.from({ length: 100 }, (_, n) => n));
    now += 1_000;
    await expect(cache.get('C-grows')).rejects.toMatchObject({ code: 'KNOWLEDGE.INDEX_TOO_LARGE' });
  });

  test('a bot with more documents than are held is let go of before any of them is read', async () => {
    await put('C-counted', 1, 2, 3);
    const statements: string[] = [];
    const statement: UnitOfWork['statement'] = (scope, sql, ...rest) => {
      statements.push(sql);
      return database.uow.statement(scope, sql, ...rest);
    };
    const cache = new BotIndexCache({ statement } as UnitOfWork, { clock, maxDocuments: 2 });
    await expect(cache.get('C-counted')).rejects.toMatchObject({ code: 'KNOWLEDGE.INDEX_TOO_LARGE' });
    expect(statements.some((sql) => sql.includes('text_tokens') || sql.includes('d.*'))).toBe(false);
    await database.uow.run({ tenant: 'C-counted' }, (tx) => index.replace(tx, 'C-counted', 'qa-3', []));
    now += 60_000;
    expect((await cache.get('C-counted')).size).toBe(2);
  });

  test('large bots asked at the same time wait for each other and all answer', async () => {
    const bots = ['C-wide-1', 'C-wide-2', 'C-wide-3'];
    for (const botId of bots) await put(botId, ...Array.from({ length: 600 }, (_, n) => n));
    const cache = new BotIndexCache(database.uow, { clock, maxBytes: 10_000 });
    const sizes = await Promise.all(bots.map(async (botId) => (await cache.get(botId)).size));
    expect(sizes).toEqual([600, 600, 600]);
  });

  test('a bot whose pages are too many for the index still answers from its pairs', async () => {
    await put('C-pages', 1, 2);
    const text = 'The lighthouse keeper paints the tower white each spring before the boats return.';
    const blocks = Array.from({ length: 60 }, (_, n) => ({
      heading_path: [`Chapter ${n}`],
      kind: 'prose' as const,
      text: `${text} Page ${n}. ${text}`,
    }));
    const page = { title: 'Tower', url: 'https://tower.example/', blocks };
    await database.uow.run({ tenant: 'C-pages' }, async (tx) => {
      await index.replace(tx, 'C-pages', 'link-1', pageDocuments('link-1', page, 0));
    });
    const query = new RetrieveQuery(new PostgresSearchIndex(database.uow, { clock, maxBotBytes: 10_000 }));
    const { pairsOnly, decision } = await query.retrieve('C-pages', 'What is item 2?');
    expect({ pairsOnly, answer: decision.verified?.document.text }).toEqual({
      pairsOnly: true,
      answer: 'It is thing number 2.',
    });
    await expect(query.retrieve('C-pages', 'Who paints the tower white?')).rejects.toMatchObject({
      code: 'KNOWLEDGE.INDEX_TOO_LARGE',
    });
  });

  test('a bot larger than the memory allowed still answers', async () => {
    await put('C-large-2', ...Array.from({ length: 60 }, (_, n) => n));
    const tight = new PostgresSearchIndex(database.uow, { clock, maxBytes: 10_000 });
    expect((await tight.overview('C-large-2')).documents.qa).toBe(60);
    now += 1_000;
    expect((await tight.overview('C-large-2')).documents.qa).toBe(60);
  });
});
