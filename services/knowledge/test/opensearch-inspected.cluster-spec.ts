import { describeWith } from '@chirrup/testing/engines/describe-with';
import { missingOpenSearch } from '@chirrup/testing/engines/opensearch-engine';
import { openTestOpenSearch, type TestOpenSearch } from '@chirrup/testing/engines/test-opensearch';
import { checkOpenSearch } from '../src/search/opensearch/client/check-opensearch.js';
import { inspectOpenSearch } from '../src/search/opensearch/client/inspect-opensearch.js';
import { OpenSearchAliases } from '../src/search/opensearch/client/opensearch-aliases.js';
import { createOpenSearchClient } from '../src/search/opensearch/client/opensearch-client.js';
import { indexNames } from '../src/search/opensearch/client/opensearch-names.js';
import { newBase } from './opensearch-under-test.js';

describeWith('OpenSearch that an operator asks about', await missingOpenSearch(), () => {
  let engine: TestOpenSearch;
  const base = newBase();
  const names = indexNames(base);

  beforeAll(async () => {
    engine = await openTestOpenSearch();
  }, 180_000);
  afterAll(() => engine?.close(), 60_000);

  it('is tried, and left as it was', async () => {
    const found = await inspectOpenSearch({ url: engine.url }, base, 'one');
    expect(found.map(({ level, message }) => `${level} ${message}`)).toEqual([
      expect.stringMatching(/^ok OpenSearch 3\.\S+ answers$/),
      `ok indexes ${base}* may be made`,
      `ok ${base}* may be written and searched`,
      'ok it searches by meaning',
      `ok the index ${base} is ours, or not there yet`,
    ]);
    const client = createOpenSearchClient(engine.url);
    const { body } = await client.indices.get({ index: `${base}*`, allow_no_indices: true });
    expect(Object.keys(body)).toEqual([]);
    await client.close();
  });

  it('serves one installation under one name', async () => {
    const client = createOpenSearchClient(engine.url);
    const ours = new OpenSearchAliases(client, names, { id: 'one', takesOver: false });
    await ours.switchTo((await ours.createNextIndex()).index);
    const owner = (id: string, takesOver = false) => ({ id, takesOver });
    await checkOpenSearch({ url: engine.url }, names, owner('one'));
    await expect(checkOpenSearch({ url: engine.url }, names, owner('two'))).rejects.toThrow(
      `OpenSearch: the index ${names.read} is of another installation`,
    );
    const [, , , , whose] = await inspectOpenSearch({ url: engine.url }, base, 'two');
    expect(whose).toMatchObject({
      level: 'problem',
      message: expect.stringContaining('another installation'),
    });
    await checkOpenSearch({ url: engine.url }, names, owner('two', true));
    await expect(ours.indexState()).rejects.toThrow('another installation');
    await client.indices.delete({ index: `${base}-v1` });
    await client.close();
  });
});
