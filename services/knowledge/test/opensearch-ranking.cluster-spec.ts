import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describeWith } from '@chirrup/testing/engines/describe-with';
import { missingOpenSearch } from '@chirrup/testing/engines/opensearch-engine';
import { openTestOpenSearch, type TestOpenSearch } from '@chirrup/testing/engines/test-opensearch';
import type { TestDatabase } from '@chirrup/testing/test-database';
import { pairDocuments } from '../src/chunking/documents.js';
import { RetrieveQuery } from '../src/retrieval/retrieve.query.js';
import type { OpenSearchSearch } from '../src/search/opensearch/opensearch-search.js';
import { PostgresSearchIndex } from '../src/search/postgres/postgres-search-index.js';
import { newBase, openIndex, openSearchDatabase, readable, settle } from './opensearch-under-test.js';

interface Collection {
  pairs: { id: string; question: string; answer: string }[];
  queries: { q: string; id: string }[];
}

const file = resolve(process.env.CHIRRUP_EVAL ?? '../shared/eval', 'faq.json.gz');
const missing = existsSync(file)
  ? await missingOpenSearch()
  : 'needs faq.json.gz in the folder that CHIRRUP_EVAL names';
/** Every so many questions one is asked. */
const STEP = 7;

describeWith('OpenSearchIndex beside PostgresSearchIndex', missing, () => {
  const collections = Object.entries(
    JSON.parse(gunzipSync(readFileSync(file)).toString()) as Record<string, Collection>,
  );
  let engine: TestOpenSearch;
  let database: TestDatabase;
  let search: OpenSearchSearch;

  beforeAll(async () => {
    [engine, database] = await Promise.all([openTestOpenSearch(), openSearchDatabase()]);
    search = openIndex(engine.url, database, newBase());
    search.indexer.start();
    await readable(search);
    for (const [bot, { pairs }] of collections)
      await database.uow.run({ tenant: bot }, async (tx) => {
        for (const pair of pairs) await search.index.replace(tx, bot, pair.id, pairDocuments(pair));
      });
    await settle(database);
  }, 240_000);
  afterAll(async () => {
    await search?.close();
    await database?.close();
    await engine?.close();
  }, 60_000);

  test.each(collections)(
    'puts the same pairs first: %s',
    async (bot, { queries }) => {
      const engineQuery = new RetrieveQuery(search.index);
      const tableQuery = new RetrieveQuery(new PostgresSearchIndex(database.uow));
      const asked = queries.filter((_, at) => at % STEP === 0);
      const seen = { shared: 0, wanted: 0, first: 0, tableFirst: 0, sameVerified: 0 };
      for (const { q, id } of asked) {
        const mine = await engineQuery.retrieve(bot, q);
        const theirs = await tableQuery.retrieve(bot, q);
        const ids = new Set(mine.qa.map(({ document }) => document.sourceId));
        seen.wanted += theirs.qa.length;
        seen.shared += theirs.qa.filter(({ document }) => ids.has(document.sourceId)).length;
        if (mine.qa[0]?.document.sourceId === id) seen.first += 1;
        if (theirs.qa[0]?.document.sourceId === id) seen.tableFirst += 1;
        const verified = [mine, theirs].map(({ decision }) => decision.verified?.document.sourceId);
        if (verified[0] === verified[1]) seen.sameVerified += 1;
      }
      expect(seen.shared / seen.wanted).toBeGreaterThanOrEqual(0.9);
      expect(seen.sameVerified / asked.length).toBeGreaterThanOrEqual(0.98);
      expect(Math.abs(seen.first - seen.tableFirst) / asked.length).toBeLessThanOrEqual(0.02);
    },
    240_000,
  );
});
