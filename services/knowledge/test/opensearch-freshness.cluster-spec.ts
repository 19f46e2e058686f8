import { setTimeout as sleep } from 'node:timers/promises';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { missingOpenSearch } from '@chirrup/testing/engines/opensearch-engine';
import { openTestOpenSearch, type TestOpenSearch } from '@chirrup/testing/engines/test-opensearch';
import type { TestDatabase } from '@chirrup/testing/test-database';
import { pageDocuments, pairDocuments } from '../src/chunking/documents.js';
import { RetrieveQuery } from '../src/retrieval/retrieve.query.js';
import type { OpenSearchSearch } from '../src/search/opensearch/opensearch-search.js';
import { type OpenSearchProxy, openProxy, type ProxyMode } from './opensearch-proxy.js';
import {
  eventually,
  newBase,
  openIndex,
  openSearchDatabase,
  readable,
  settle,
} from './opensearch-under-test.js';
import { frequencies } from './search-under-test.js';

const UNREACHABLE = 'http://127.0.0.1:9';
const SHOWN_WITHIN_MS = 2_000;
const PAGE = {
  title: 'Wool sweater',
  url: 'https://shop.test/sweater',
  blocks: [
    { heading_path: ['Care'], text: 'Wash the wool sweater by hand in cold water.', kind: 'prose' as const },
  ],
};
const OTHER = { id: 'qa-0', question: 'What do your lanterns cost?', answer: 'Twenty euros each.' };

const missing = await missingOpenSearch();

describe.each([
  ['asked of the engine', 0],
  ['read from the tables', 200],
])('OpenSearchIndex and bots that change, %s', (_, smallBot) =>
  describeWith('on the engine', missing, () => {
    let engine: TestOpenSearch;
    let database: TestDatabase;
    /** The process that indexes changes. */
    let writer: OpenSearchSearch;
    let other: OpenSearchSearch;

    beforeAll(async () => {
      [engine, database] = await Promise.all([openTestOpenSearch(), openSearchDatabase()]);
      const base = newBase();
      writer = openIndex(engine.url, database, base, { smallBot });
      other = openIndex(engine.url, database, base, { smallBot });
      writer.indexer.start();
      await readable(writer);
    }, 180_000);
    afterAll(async () => {
      for (const search of [writer, other]) await search?.close();
      await database?.close();
      await engine?.close();
    }, 60_000);

    const save = (botId: string, pair: typeof OTHER) =>
      database.uow.run({ tenant: botId }, (tx) =>
        writer.index.replace(tx, botId, pair.id, pairDocuments(pair)),
      );
    const remove = (botId: string, id: string) =>
      database.uow.run({ tenant: botId }, (tx) => writer.index.replace(tx, botId, id, []));
    const answer = async ({ index }: OpenSearchSearch, botId: string, question: string) =>
      (await new RetrieveQuery(index).retrieve(botId, question)).decision.verified?.document.text;
    /** Asks without a pause, so that something is remembered of every moment, until the answer is as wanted. */
    const timeUntil = async (search: OpenSearchSearch, botId: string, question: string, wanted?: string) => {
      const start = performance.now();
      await eventually('the answer', async () => (await answer(search, botId, question)) === wanted);
      return performance.now() - start;
    };

    test.each([
      ['another process', () => other],
      ['the process that indexes it', () => writer],
    ])(
      'a saved pair answers, and a removed one does not, within two seconds in %s',
      async (who, of) => {
        const botId = `C-${who.replaceAll(' ', '-')}`;
        await save(botId, OTHER);
        await settle(database);
        const times: number[] = [];
        for (let n = 0; n < 6; n += 1) {
          const pair = {
            id: `qa-n${n}`,
            question: `Do you repair a broken zeppelin${n}?`,
            answer: `Yes, ${n} days.`,
          };
          expect(await answer(of(), botId, pair.question)).toBeUndefined();
          expect(await frequencies(of().index, botId, [`zeppelin${n}`])).toEqual([0]);
          await save(botId, pair);
          times.push(await timeUntil(of(), botId, pair.question, pair.answer));
          // at another point between two refreshes of the engine
          await sleep(n * 70);
          await remove(botId, pair.id);
          times.push(await timeUntil(of(), botId, pair.question));
        }
        expect(Math.max(...times)).toBeLessThan(SHOWN_WITHIN_MS);
        // and it is not only the last thing asked that is right
        await settle(database);
        expect((await of().index.overview(botId)).documents.qa).toBe(1);
      },
      60_000,
    );
  }),
);

describeWith('OpenSearchIndex with small bots in the tables, and the engine unavailable', missing, () => {
  const BOT = 'C-small';
  let engine: TestOpenSearch;
  let proxy: OpenSearchProxy;
  let database: TestDatabase;
  let search: OpenSearchSearch;

  beforeAll(async () => {
    [engine, database] = await Promise.all([openTestOpenSearch(), openSearchDatabase()]);
    proxy = await openProxy(engine.url);
    search = openIndex(proxy.url, database, newBase(), { smallBot: 5 });
    search.indexer.start();
    await readable(search);
  }, 180_000);
  afterEach(() => {
    proxy.mode = 'pass';
  });
  afterAll(async () => {
    await search?.close();
    await proxy?.close();
    await database?.close();
    await engine?.close();
  }, 60_000);

  const ask = (question: string, botId = BOT) => new RetrieveQuery(search.index).retrieve(botId, question);
  const save = (id: string, question: string, answer: string, botId = BOT) =>
    database.uow.run({ tenant: botId }, (tx) =>
      search.index.replace(tx, botId, id, pairDocuments({ id, question, answer })),
    );
  const savePage = (botId = BOT) =>
    database.uow.run({ tenant: botId }, (tx) =>
      search.index.replace(tx, botId, 'link', pageDocuments('link', PAGE, 1)),
    );

  test.each<ProxyMode>(['silent', 'too many', 'reset'])(
    'all of it goes on answering (%s), changes too, without a request',
    async (mode) => {
      await savePage();
      await save('qa', 'Do you ship to France?', 'Yes, within three days.');
      const washing = 'How do I wash the wool sweater?';
      await eventually('the page', async () => (await ask(washing)).decision.outcome === 'answer');
      const before = await ask(washing);
      proxy.mode = mode;
      expect(await ask(washing)).toEqual(before);
      await save('qa', 'Do you ship to France?', 'No longer.');
      await eventually(
        'the change',
        async () => (await ask('Do you ship to France?')).decision.verified?.document.text === 'No longer.',
        2_000,
      );
      expect(await ask(washing)).toMatchObject({ pairsOnly: false, decision: { outcome: 'answer' } });
    },
    60_000,
  );

  test('a bot that has grown is asked of the engine, and one that has shrunk is read again', async () => {
    const botId = 'C-growing';
    for (let n = 0; n < 6; n += 1) await save(`qa-${n}`, `What is gadget ${n}?`, `Gadget ${n}.`, botId);
    await settle(database);
    const asked = async (within: OpenSearchSearch) => {
      const { decision } = await new RetrieveQuery(within.index).retrieve(botId, 'What is gadget 3?');
      expect(decision.verified?.document.text).toBe('Gadget 3.');
    };
    const before = proxy.requests;
    await asked(search);
    expect(proxy.requests).toBeGreaterThan(before);
    await database.uow.run({ tenant: botId }, (tx) => search.index.replace(tx, botId, 'qa-5', []));
    // another process has not found it too large a moment ago
    const fresh = openIndex(UNREACHABLE, database, newBase(), { smallBot: 5 });
    await asked(fresh);
    expect((await fresh.index.overview(botId)).documents.qa).toBe(5);
    await fresh.close();
  }, 60_000);
});
