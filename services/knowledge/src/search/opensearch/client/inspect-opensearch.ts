import { type Finding, ok, problem, tried, warning } from '@chirrup/kernel/installation/finding';
import { OpenSearchAliases } from './opensearch-aliases.js';
import { createOpenSearchClient, type OpenSearchTls } from './opensearch-client.js';
import { indexNames } from './opensearch-names.js';
import { indexBody } from './opensearch-schema.js';

/** Looks at the engine and what its user may do; leaves nothing behind. @throws what keeps it from answering */
export const inspectOpenSearch = async (
  { url, tls }: { url: string; tls?: OpenSearchTls | undefined },
  base: string,
  id?: string,
): Promise<Finding[]> => {
  const client = createOpenSearchClient(url, tls);
  try {
    const { body } = await client.info();
    const trial = `${base}-doctor`;
    const rights = `Give its user cluster_composite_ops, and indices_all on ${base}*.`;
    const create = (knn: boolean) =>
      client.indices.create({ index: trial, body: indexBody(knn, id) as never });
    const forget = () => client.indices.delete({ index: trial, ignore_unavailable: true });
    await forget().catch(() => undefined);
    const made = await tried(`indexes ${base}* may be made`, rights, () => create(false));
    if (made.level !== 'ok') return [ok(`OpenSearch ${body.version.number} answers`), made];
    const filled = await tried(`${base}* may be written and searched`, rights, async () => {
      await client.index({ index: trial, id: '1', refresh: true, body: { bot_id: 'doctor' } });
      await client.search({ index: trial, body: { query: { match_all: {} } } });
      await forget();
    });
    const vectors = await create(true).then(forget, (error: unknown) => error);
    return [
      ok(`OpenSearch ${body.version.number} answers`),
      ...[made, filled],
      vectors instanceof Error
        ? warning('it cannot search by meaning', 'Install the k-NN plugin; words are searched without it.')
        : ok('it searches by meaning'),
      ...(await health(() => client.cluster.health({ index: `${base}-v*` }))),
      await tried(`the index ${base} is ours, or not there yet`, 'Set INSTALLATION.', () =>
        new OpenSearchAliases(
          client,
          indexNames(base),
          id ? { id, takesOver: false } : undefined,
        ).indexState(),
      ),
    ];
  } finally {
    await client.close();
  }
};

const health = async (ask: () => Promise<{ body: { status?: string } }>): Promise<Finding[]> => {
  const status = await ask().then(
    ({ body }) => body.status,
    () => undefined,
  );
  return status === 'red'
    ? [problem('a shard of the index is missing', 'Look at the cluster’s health.')]
    : [];
};
