import { setTimeout as sleep } from 'node:timers/promises';
import { MemoryFanOut } from '@chirrup/realtime/memory/memory-fan-out';
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

/** Delivers nothing, and reports that. */
class SilentFanOut extends MemoryFanOut {
  override get isReliable(): boolean {
    return false;
  }
}

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
  ['of questions', 0, 1],
  ['of small bots as a whole', 200, 0],
])('OpenSearchIndex and what it remembers %s', (_, smallBot, requestsOfAKnownQuestion) =>
  describeWith('on the engine', missing, () => {
    let engine: TestOpenSearch;
    let proxy: OpenSearchProxy;
    let database: TestDatabase;
    /** The process that indexes changes; questions are asked of the others. */
    let writer: OpenSearchSearch;
    let notified: OpenSearchSearch;
    let unnotified: OpenSearchSearch;

    beforeAll(async () => {
      [engine, database] = await Promise.all([openTestOpenSearch(), openSearchDatabase()]);
      proxy = await openProxy(engine.url);
      const base = newBase();
      writer = openIndex(engine.url, database, base, { smallBot });
      notified = openIndex(proxy.url, database, base, { smallBot });
      unnotified = openIndex(engine.url, database, base, { smallBot, fanOut: new SilentFanOut() });
      writer.indexer.start();
      await readable(writer);
    }, 180_000);
    afterAll(async () => {
      for (const search of [writer, notified, unnotified]) await search?.close();
      await proxy?.close();
      await database?.close();
      await engine?.close();
    }, 60_000);

    const save = (botId: string, pair: typeof OTHER) =>
      database.uow.run({ tenant: botId }, (tx) =>
        writer.index.replaceSource(tx, botId, pair.id, pairDocuments(pair)),
      );
    const remove = (botId: string, id: string) =>
      database.uow.run({ tenant: botId }, (tx) => writer.index.replaceSource(tx, botId, id, []));
    const answer = async ({ index }: OpenSearchSearch, botId: string, question: string) =>
      (await new RetrieveQuery(index).retrieve(botId, question)).decision.verified?.document.text;
    /** Asks without a pause, so that something is remembered of every moment, until the answer is as wanted. */
    const timeUntil = async (search: OpenSearchSearch, botId: string, question: string, wanted?: string) => {
      const start = performance.now();
      await eventually('the answer', async () => (await answer(search, botId, question)) === wanted);
      return performance.now() - start;
    };

    test.each([
      ['a process that is notified', () => notified],
      ['the process that carries it', () => writer],
      ['a process that is not notified', () => unnotified],
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
          expect(await of().index.frequencies(botId, [`zeppelin${n}`])).toEqual([0]);
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

    test('a first pair is known as soon', async () => {
      const { index } = notified;
      expect((await index.overview('C-first')).documents.qa).toBe(0);
      await save('C-first', OTHER);
      expect(await timeUntil(notified, 'C-first', OTHER.question, OTHER.answer)).toBeLessThan(
        SHOWN_WITHIN_MS,
      );
      await settle(database);
      expect((await index.overview('C-first')).documents.qa).toBe(1);
    }, 30_000);

    test('as long as nothing changes a question asked again costs a request at most', async () => {
      const question = 'Who sends a lanten to Norway?';
      await save('C-quiet', OTHER);
      await settle(database);
      const first = await new RetrieveQuery(notified.index).retrieve('C-quiet', question);
      const before = proxy.requests;
      await sleep(1_000);
      expect(await new RetrieveQuery(notified.index).retrieve('C-quiet', question)).toEqual(first);
      expect(proxy.requests - before).toBe(requestsOfAKnownQuestion);
    }, 30_000);
  }),
);

describeWith('OpenSearchIndex with small bots in memory, and the engine unavailable', missing, () => {
  const BOT = 'C-small';
  const UNAVAILABLE = { code: 'KNOWLEDGE.SEARCH_UNAVAILABLE' };
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
      search.index.replaceSource(tx, botId, id, pairDocuments({ id, question, answer })),
    );
  const savePage = (botId = BOT) =>
    database.uow.run({ tenant: botId }, (tx) =>
      search.index.replaceSource(tx, botId, 'link', pageDocuments('link', PAGE, 1)),
    );

  test.each<ProxyMode>(['silent', 'too many', 'reset'])(
    'what it knows goes on answering (%s), and is never used once something was changed',
    async (mode) => {
      await savePage();
      await save('qa', 'Do you ship to France?', 'Yes, within three days.');
      await settle(database);
      const washing = 'How do I wash the wool sweater?';
      const before = await ask(washing);
      expect(before.decision.outcome).toBe('answer');
      proxy.mode = mode;
      const requests = proxy.requests;
      expect(await ask(washing)).toEqual(before);
      expect(proxy.requests).toBe(requests);
      await save('qa', 'Do you ship to France?', 'No longer.');
      const changed = await ask('Do you ship to France?');
      expect(changed).toMatchObject({ decision: { verified: { document: { text: 'No longer.' } } } });
      expect(changed.pairsOnly).toBe(true);
      await expect(ask(washing)).rejects.toMatchObject(UNAVAILABLE);
      proxy.mode = 'pass';
      await eventually('search to be back', () =>
        ask(washing).then(
          ({ pairsOnly }) => !pairsOnly,
          () => false,
        ),
      );
      await settle(database);
      expect((await ask('Do you ship to France?')).decision.verified?.document.text).toBe('No longer.');
    },
    60_000,
  );

  test('a bot that has grown is asked of the engine, and one that has shrunk no longer', async () => {
    const botId = 'C-growing';
    const asked = async () => {
      const before = proxy.requests;
      await ask('What is a gadget?', botId);
      return proxy.requests - before;
    };
    for (let n = 0; n < 6; n += 1) await save(`qa-${n}`, `What is gadget ${n}?`, `Gadget ${n}.`, botId);
    await settle(database);
    await asked();
    expect(await asked()).toBe(1);
    await database.uow.run({ tenant: botId }, (tx) => search.index.replaceSource(tx, botId, 'qa-5', []));
    await settle(database);
    await asked();
    expect(await asked()).toBe(0);
    expect((await search.index.overview(botId)).documents.qa).toBe(5);
  }, 60_000);
});
