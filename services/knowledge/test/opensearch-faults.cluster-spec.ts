import { describeWith } from '@chirrup/testing/engines/describe-with';
import { missingOpenSearch, OpenSearchEngine } from '@chirrup/testing/engines/opensearch-engine';
import type { TestDatabase } from '@chirrup/testing/test-database';
import { pageDocuments, pairDocuments } from '../src/chunking/documents.js';
import type { Retrieval } from '../src/retrieval/result/retrieval.js';
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
  waitingChanges,
} from './opensearch-under-test.js';
import { frequencies } from './search-under-test.js';

const BOT = 'C-faults';
const PAIR = { id: 'qa-1', question: 'Do you ship to France?', answer: 'Yes, within three days.' };
const SIZES = {
  id: 'qa-2',
  question: 'What sizes do your winter boots come in?',
  answer: 'Boots come in sizes 36 to 46, half sizes included.',
};
/** Not that pair's question, but it answers it. */
const NEAR_QUESTION = 'Are half sizes of boots included?';
const PAGE = {
  title: 'Wool sweater',
  url: 'https://shop.test/sweater',
  blocks: [
    { heading_path: ['Care'], text: 'Wash the wool sweater by hand in cold water.', kind: 'prose' as const },
  ],
};
const OTHER_QUESTION = 'How do I wash the wool sweater?';
const UNAVAILABLE = { code: 'KNOWLEDGE.SEARCH_UNAVAILABLE', kind: 'unavailable' };
/** A question's budget for the engine, and what the pairs take after it. */
const ANSWERED_MS = 1_800;

describeWith('OpenSearchIndex when the engine fails', await missingOpenSearch(), () => {
  let engine: OpenSearchEngine;
  let proxy: OpenSearchProxy;
  let database: TestDatabase;
  let search: OpenSearchSearch;
  let query: RetrieveQuery;

  beforeAll(async () => {
    [engine, database] = await Promise.all([OpenSearchEngine.open(), openSearchDatabase()]);
    proxy = await openProxy(engine.url);
    search = openIndex(proxy.url, database, newBase());
    query = new RetrieveQuery(search.index);
    search.indexer.start();
    await readable(search);
    await save(PAIR);
    await save(SIZES);
    await database.uow.run({ tenant: BOT }, (tx) =>
      search.index.replace(tx, BOT, 'link-1', pageDocuments('link-1', PAGE, 1)),
    );
    await settle(database);
  }, 180_000);
  afterAll(async () => {
    await search?.close();
    await proxy?.close();
    await database?.close();
    await engine?.close();
  }, 60_000);

  afterEach(() => {
    proxy.mode = 'pass';
  });

  const save = (pair: typeof PAIR) =>
    database.uow.run({ tenant: BOT }, (tx) => search.index.replace(tx, BOT, pair.id, pairDocuments(pair)));
  const timed = async <T>(work: Promise<T>): Promise<{ ms: number; result: T | unknown }> => {
    const start = performance.now();
    const result = await work.catch((error: unknown) => error);
    return { ms: performance.now() - start, result };
  };
  const ask = (question: string) => query.retrieve(BOT, question);
  const answersFromPage = async () =>
    (await ask(OTHER_QUESTION).catch(() => undefined))?.decision.outcome === 'answer';
  const back = () => eventually('search to be back', answersFromPage, 30_000);

  /** The pair answers, anything else fails as unavailable, and both soon. */
  const stillAnswers = async () => {
    for (let n = 0; n < 5; n += 1) {
      const pair = await timed(ask('do you ship to france'));
      expect(pair.result).toMatchObject({ decision: { verified: { document: { text: PAIR.answer } } } });
      expect(pair.result).toMatchObject({ pairsOnly: true, passages: [] });
      const near = await timed(ask(NEAR_QUESTION));
      expect(near.result).toMatchObject({ pairsOnly: true, qa: [{ document: { text: SIZES.answer } }] });
      expect((near.result as Retrieval).decision).not.toMatchObject({ outcome: 'answer' });
      const other = await timed(ask(OTHER_QUESTION));
      expect(other.result).toMatchObject(UNAVAILABLE);
      expect(Math.max(pair.ms, near.ms, other.ms)).toBeLessThan(ANSWERED_MS);
    }
  };

  test.each<[string, ProxyMode, string]>([
    ['says nothing', 'silent', 'vouchers'],
    ['has too much to do', 'too many', 'coins'],
    ['breaks connections', 'reset', 'cheques'],
    ['takes three seconds', { delayMs: 3_000 }, 'shells'],
  ])(
    'pairs answer and other questions fail when it %s; both recover',
    async (_what, mode, means) => {
      await back();
      const question = `Can I pay with ${means}?`;
      const verified = async () =>
        (await ask(question).catch(() => undefined))?.decision.verified?.document.sourceId === `qa-${means}`;
      proxy.mode = mode;
      await stillAnswers();
      // a pair saved during the outage answers too, from the database
      await save({ id: `qa-${means}`, question, answer: 'Sure.' });
      await eventually('the saved pair', verified, 2_000);
      expect(await waitingChanges(database)).toBe(1);
      proxy.mode = 'pass';
      await back();
      await settle(database);
      expect(await frequencies(search.index, BOT, ['pay'])).not.toEqual([0]);
      expect(await verified()).toBe(true);
    },
    90_000,
  );

  test('a slow answer to each read is not waited for once for each', async () => {
    await back();
    proxy.mode = { delayMs: 700 };
    // words it was never asked for: their numbers first, then documents
    const { ms, result } = await timed(ask('How do I wash a merino poncho?'));
    expect(result).toMatchObject(UNAVAILABLE);
    expect(ms).toBeLessThan(ANSWERED_MS);
  }, 60_000);

  test('one broken connection is tried again, without a failed question', async () => {
    await back();
    for (let n = 0; n < 5; n += 1) {
      proxy.mode = 'reset once';
      expect(await ask(`${OTHER_QUESTION} ${n}`)).toMatchObject({ pairsOnly: false });
      expect(proxy.mode).toBe('pass');
    }
  }, 60_000);

  test('many questions during an outage do not become as many requests', async () => {
    proxy.mode = 'too many';
    await stillAnswers();
    const before = proxy.requests;
    const ends = await Promise.all(Array.from({ length: 300 }, () => timed(ask(OTHER_QUESTION))));
    for (const { result } of ends) expect(result).toMatchObject(UNAVAILABLE);
    expect(proxy.requests - before).toBeLessThan(10);
  }, 60_000);

  test('stopped and killed, it loses nothing that was saved during the outage', async () => {
    await back();
    await engine.stop();
    await stillAnswers();
    for (let n = 0; n < 20; n += 1)
      await save({ id: `qa-s${n}`, question: `What is gadget number ${n}?`, answer: `Gadget ${n}.` });
    await engine.start();
    await back();
    await settle(database);
    expect(await frequencies(search.index, BOT, ['gadget'])).toEqual([20]);
    for (let n = 0; n < 20; n += 1)
      await save({ id: `qa-s${n}`, question: `What is widget number ${n}?`, answer: `Widget ${n}.` });
    await engine.kill();
    await stillAnswers();
    await engine.start();
    await back();
    await settle(database);
    expect(await frequencies(search.index, BOT, ['gadget', 'widget'])).toEqual([0, 20]);
  }, 180_000);
});
