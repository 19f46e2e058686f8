import { errors } from '@opensearch-project/opensearch';
import { OpenSearchAliases } from './opensearch-aliases.js';
import type { OpenSearchClient } from './opensearch-client.js';
import { indexNames } from './opensearch-names.js';
import { CURRENT_META, type IndexMeta, indexBody } from './opensearch-schema.js';

const refusal = (statusCode: number, reason: string) =>
  new errors.ResponseError({
    statusCode,
    body: { error: { type: 'illegal_argument_exception', reason } },
  } as never);

/** An engine without indices that refuses some settings. */
const engine = (refuse: (body: { settings: { knn?: boolean } }) => Error | undefined) => {
  const created: { settings: { knn?: boolean } }[] = [];
  const indices = {
    getAlias: async () => ({ body: {} }),
    get: async () => ({ body: {} }),
    create: async ({ body }: { body: { settings: { knn?: boolean } } }) => {
      const error = refuse(body);
      if (error) throw error;
      created.push(body);
    },
  };
  return {
    created,
    aliases: new OpenSearchAliases({ indices } as unknown as OpenSearchClient, indexNames('test')),
  };
};

describe('OpenSearchAliases', () => {
  test('an index holds vectors where the engine can', async () => {
    const { aliases, created } = engine(() => undefined);
    expect(await aliases.createNextIndex()).toEqual({ index: 'test-v1', knn: true });
    expect(created).toHaveLength(1);
    expect(created[0]?.settings.knn).toBe(true);
  });

  test('an engine without the plugin gets an index for words', async () => {
    const { aliases, created } = engine(({ settings }) =>
      settings.knn
        ? refusal(400, 'unknown setting [index.knn] please check that any required plugins are installed')
        : undefined,
    );
    expect(await aliases.createNextIndex()).toEqual({ index: 'test-v1', knn: false });
    expect(created[0]?.settings.knn).toBeUndefined();
  });

  test('any other refusal is an error', async () => {
    const { aliases } = engine(() => refusal(503, 'no cluster manager'));
    await expect(aliases.createNextIndex()).rejects.toMatchObject({ statusCode: 503 });
  });

  describe('beside other installations', () => {
    const held = (installation?: string) => {
      const meta: { _meta: IndexMeta } = {
        _meta: { ...CURRENT_META, ...(installation ? { installation } : {}) },
      };
      const indices = {
        getMapping: async () => ({ body: { 'test-v1': { mappings: meta } } }),
        putMapping: async ({ body }: { body: typeof meta }) => Object.assign(meta, body),
      };
      const client = { indices } as unknown as OpenSearchClient;
      const aliases = (id: string, takesOver = false) =>
        new OpenSearchAliases(client, indexNames('test'), { id, takesOver });
      return { meta, aliases };
    };

    test('an index of before there were marks is marked', async () => {
      const { meta, aliases } = held();
      expect(await aliases('one').indexState()).toBe('current');
      expect(meta._meta).toEqual({ ...CURRENT_META, installation: 'one' });
    });

    test('the index of another one is refused, or taken over', async () => {
      const { meta, aliases } = held('one');
      await expect(aliases('two').indexState()).rejects.toThrow(
        'OpenSearch: the index test-read is of another installation. Give each installation a name (INSTALLATION)',
      );
      expect(await aliases('two', true).indexState()).toBe('current');
      expect(meta._meta.installation).toBe('two');
    });

    test('a new index says whose it is', () => {
      expect(indexBody(true, 'one').mappings._meta).toMatchObject({ installation: 'one' });
    });
  });
});
