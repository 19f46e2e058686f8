import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { DomainError } from '@chirrup/kernel/domain-error';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { missingOpenSearch } from '@chirrup/testing/engines/opensearch-engine';
import { openTestOpenSearch, type TestOpenSearch } from '@chirrup/testing/engines/test-opensearch';
import type { TestDatabase } from '@chirrup/testing/test-database';
import { pairDocuments } from '../src/chunking/documents.js';
import type { IndexDocument } from '../src/search/index-document.js';
import type { OpenSearchSearch } from '../src/search/opensearch/opensearch-search.js';
import { searchErrors } from '../src/search/search.errors.js';
import { openProxy } from './opensearch-proxy.js';
import {
  aliasesOf,
  eventually,
  newBase,
  openIndex,
  openSearchDatabase,
  readable,
  settle,
  waitingChanges,
} from './opensearch-under-test.js';
import { frequencies } from './search-under-test.js';

const never = new AbortController().signal;

/** Documents of the bot that is rebuilt while a quarter of its sources is emptied. */
const FEWEST = 1_400;

/** A read that took longer than it may, or was refused because several had. */
const isOutOfTime = (failure: unknown): boolean =>
  failure instanceof DomainError &&
  failure.code === searchErrors.unavailable.code &&
  (failure.cause === undefined || (failure.cause as Error).name === 'TimeoutError');

describeWith('OpenSearchIndexer', await missingOpenSearch(), () => {
  const base = newBase();
  let engine: TestOpenSearch;
  let database: TestDatabase;
  let search: OpenSearchSearch;

  beforeAll(async () => {
    [engine, database] = await Promise.all([openTestOpenSearch(), openSearchDatabase()]);
    search = openIndex(engine.url, database, base);
    search.indexer.start();
    await readable(search);
  }, 180_000);
  afterAll(async () => {
    await search?.close();
    await database?.close();
    await engine?.close();
  }, 60_000);

  const write = (botId: string, sourceId: string, documents: readonly IndexDocument[]) =>
    database.uow.run({ tenant: botId }, (tx) => search.index.replace(tx, botId, sourceId, documents));
  const savePair = (botId: string, id: string, question: string) =>
    write(botId, id, pairDocuments({ id, question, answer: `Answer to ${id}.` }));
  const passages = (source: string, count: number, text = 'lamp'): IndexDocument[] =>
    Array.from({ length: count }, (_, position) => ({
      ...{ docId: `${source}-${position}-${text}`, sourceId: source, kind: 'passage', position },
      ...{ title: `Page ${source}`, text: `The ${text} number ${position} shines.`, url: '', fetchedAt: 0 },
    }));
  const count = async (botId: string, term: string) => (await frequencies(search.index, botId, [term]))[0];

  test('one index stands behind one alias for reading and one for writing', async () => {
    expect(await aliasesOf(engine.url, base)).toEqual({ [`${base}-v1`]: [`${base}-read`, `${base}-write`] });
  });

  test('a saved pair is found within two seconds, also beside a large import', async () => {
    const times: number[] = [];
    for (let page = 0; page < 12; page += 1)
      await write('C-import', `page-${page}`, passages(`page-${page}`, 500));
    for (let n = 0; n < 12; n += 1) {
      await savePair('C-fresh', `qa-${n}`, `What about the zeppelin${n}?`);
      const saved = performance.now();
      await eventually('the pair', async () => (await count('C-fresh', `zeppelin${n}`)) === 1);
      times.push(performance.now() - saved);
      await sleep(n * 17);
    }
    expect(Math.max(...times)).toBeLessThan(2_000);
    await settle(database);
    expect(await count('C-import', 'lamp')).toBe(6_000);
  }, 60_000);

  test('a transaction rolled back is not indexed', async () => {
    const failing = database.uow.run({ tenant: 'C-back' }, async (tx) => {
      await search.index.replace(tx, 'C-back', 'qa-1', passages('qa-1', 3));
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await waitingChanges(database)).toBe(0);
  });

  test('two indexers beside each other leave what the database holds, whatever the order', async () => {
    const second = openIndex(engine.url, database, base);
    second.indexer.start();
    for (let round = 0; round < 15; round += 1)
      await Promise.all(
        [0, 1, 2, 3].map((n) =>
          write('C-two', `s${n}`, round % 3 === n % 3 ? [] : passages(`s${n}`, 40, `w${round % 2}`)),
        ),
      );
    await settle(database);
    await second.close();
    const rows = await database.uow.run({ tenant: 'C-two' }, (tx) =>
      tx.query<{ text_tokens: string }>('SELECT text_tokens FROM search_documents'),
    );
    const having = (term: string) =>
      rows.filter(({ text_tokens }) => text_tokens.split(' ').includes(term)).length;
    expect((await search.index.overview('C-two')).documents.passage).toBe(rows.length);
    expect(await frequencies(search.index, 'C-two', ['w0', 'w1'])).toEqual([having('w0'), having('w1')]);
  }, 60_000);

  test('what was replaced is found by its successor before the engine has it', async () => {
    await write('C-moved', 's', passages('s', 3));
    await settle(database);
    await database.uow.run({ tenant: 'C-moved' }, async (tx) => {
      await search.index.replace(tx, 'C-moved', 's', passages('s', 3, 'torch'));
      await tx.query("DELETE FROM search_changes WHERE bot_id = 'C-moved'");
    });
    const found = await search.index.candidates('C-moved', [{ term: 'lamp', weight: 1 }], 5);
    expect(found.documents.map(({ document }) => document.docId)).toEqual([
      's-0-torch',
      's-1-torch',
      's-2-torch',
    ]);
    await write('C-moved', 's', []);
    expect((await search.index.candidates('C-moved', [{ term: 'lamp', weight: 1 }], 5)).documents).toEqual(
      [],
    );
    await settle(database);
  }, 30_000);

  test('an engine that has enough is left alone, and gets everything later', async () => {
    const proxy = await openProxy(engine.url);
    const slowBase = newBase();
    const other = openIndex(proxy.url, database, slowBase);
    await search.indexer.stop();
    other.indexer.start();
    await readable(other);
    proxy.mode = 'too many';
    for (let n = 0; n < 30; n += 1) await write('C-busy', `s${n}`, passages(`s${n}`, 50));
    const before = proxy.requests;
    await sleep(3_000);
    expect(proxy.requests - before).toBeLessThan(12);
    expect(await waitingChanges(database)).toBe(1_500);
    proxy.mode = 'pass';
    await eventually('everything', async () => (await waitingChanges(database)) === 0);
    await eventually(
      'to be shown',
      async () => (await frequencies(other.index, 'C-busy', ['lamp']))[0] === 1_500,
    );
    await other.close();
    await proxy.close();
  }, 60_000);

  test('is rebuilt from the database while it is read and written', async () => {
    const mine = newBase();
    const live = openIndex(engine.url, database, mine);
    live.indexer.start();
    await readable(live);
    for (let n = 0; n < 20; n += 1) await write('C-live', `s${n}`, passages(`s${n}`, 100));
    await settle(database);
    let writing = true;
    const failures: unknown[] = [];
    let answered = 0;
    const reader = (async () => {
      while (writing) {
        const found = await live.index
          .candidates('C-live', [{ term: 'lamp', weight: 1 }], 5)
          .catch((e: unknown) => e);
        if (((found as { total?: number }).total ?? 0) >= FEWEST) answered += 1;
        // a machine that is too busy for the read's second is not an unavailable index
        else if (!isOutOfTime(found)) failures.push(found);
        await sleep(5);
      }
    })();
    const writer = (async () => {
      for (let n = 0; writing; n = (n + 1) % 20) {
        await write('C-live', `s${n}`, n % 4 === 0 ? [] : passages(`s${n}`, 100, n % 2 ? 'torch' : 'lamp'));
        await savePair('C-late', `qa-${n}`, `Is ${n} late?`);
      }
    })();
    for (const version of [2, 3]) {
      const rebuilt = await live.rebuild(never);
      expect(rebuilt?.index).toBe(`${mine}-v${version}`);
      expect(await aliasesOf(engine.url, mine)).toEqual({
        [`${mine}-v${version}`]: [`${mine}-read`, `${mine}-write`],
      });
    }
    writing = false;
    await Promise.all([reader, writer]);
    expect(answered).toBeGreaterThan(10);
    expect(failures.map((failure) => (failure as Error).cause ?? failure).slice(0, 3)).toEqual([]);
    await settle(database);
    for (const bot of ['C-live', 'C-late']) {
      const rows = await database.uow.run({ tenant: bot }, (tx) =>
        tx.query<{ kind: string; text_tokens: string }>('SELECT kind, text_tokens FROM search_documents'),
      );
      const { documents } = await live.index.overview(bot);
      expect(documents.qa + documents.passage).toBe(rows.length);
      const torches = rows.filter(({ text_tokens }) => text_tokens.split(' ').includes('torch')).length;
      expect(await frequencies(live.index, bot, ['torch'])).toEqual([torches]);
    }
    await live.close();
  }, 120_000);

  test('a lost index is rebuilt by itself, and no question is answered from an incomplete one', async () => {
    const mine = newBase();
    await write('C-lost', 's', passages('s', 30));
    const lost = openIndex(engine.url, database, mine);
    await expect(lost.index.overview('C-lost')).rejects.toMatchObject({
      code: 'KNOWLEDGE.SEARCH_UNAVAILABLE',
    });
    lost.indexer.start();
    await readable(lost);
    expect((await lost.index.overview('C-lost')).documents.passage).toBe(30);
    await lost.close();
  }, 60_000);

  test('an index an older release made is replaced by itself', async () => {
    const mine = newBase();
    const older = openIndex(engine.url, database, mine);
    await older.rebuild(never);
    await older.close();
    await fetch(`${engine.url}/${mine}-v1/_mapping`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"_meta":{"pipeline":0,"schema":1}}',
    });
    const newer = openIndex(engine.url, database, mine);
    newer.indexer.start();
    const wanted = { [`${mine}-v2`]: [`${mine}-read`, `${mine}-write`] };
    await eventually('the next index', async () =>
      isDeepStrictEqual(await aliasesOf(engine.url, mine), wanted),
    );
    await newer.close();
  }, 60_000);

  test('a rebuild that died is no hindrance to the next, and two at once are one', async () => {
    const mine = newBase();
    const dying = openIndex(engine.url, database, mine);
    await expect(dying.rebuild(AbortSignal.abort(new Error('died')))).rejects.toThrow('died');
    expect(await aliasesOf(engine.url, mine)).toEqual({ [`${mine}-v1`]: [`${mine}-rebuild`] });
    const ends = await Promise.all([dying.rebuild(never), dying.rebuild(never)]);
    expect(ends.filter((end) => end !== undefined)).toHaveLength(1);
    expect(await aliasesOf(engine.url, mine)).toEqual({ [`${mine}-v2`]: [`${mine}-read`, `${mine}-write`] });
    await dying.close();
  }, 60_000);
});
