import { describeWith } from '@chirrup/testing/engines/describe-with';
import { missingOpenSearch } from '@chirrup/testing/engines/opensearch-engine';
import { openTestOpenSearch, type TestOpenSearch } from '@chirrup/testing/engines/test-opensearch';
import type { TestDatabase } from '@chirrup/testing/test-database';
import type { OpenSearchSearch } from '../src/search/opensearch/opensearch-search.js';
import { newBase, openIndex, openSearchDatabase, readable, underTest } from './opensearch-under-test.js';
import { searchContract } from './search-contract.js';

const missing = await missingOpenSearch();

describe.each([
  ['asked for everything', 0],
  ['with small bots whole in memory', 200],
])('OpenSearchIndex %s', (_, smallBot) =>
  describeWith('on the engine', missing, () => {
    let engine: TestOpenSearch;
    let database: TestDatabase;
    let search: OpenSearchSearch;
    let elsewhere: OpenSearchSearch;

    beforeAll(async () => {
      [engine, database] = await Promise.all([openTestOpenSearch(), openSearchDatabase()]);
      const base = newBase();
      const options = { smallBot };
      search = openIndex(engine.url, database, base, options);
      elsewhere = openIndex(engine.url, database, base, options);
      search.indexer.start();
      await readable(search);
    }, 180_000);
    afterAll(async () => {
      await search?.close();
      await elsewhere?.close();
      await database?.close();
      await engine?.close();
    }, 60_000);

    searchContract(() => underTest(database, search, elsewhere));
  }),
);
