import type { Log } from '@chirrup/kernel/log';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { OnChange } from '../search-index.js';
import { OpenSearchAliases } from './client/opensearch-aliases.js';
import { createOpenSearchClient, type OpenSearchTls } from './client/opensearch-client.js';
import { type IndexOwner, indexNames } from './client/opensearch-names.js';
import { OpenSearchVectorFields } from './client/opensearch-vector-fields.js';
import { OpenSearchIndexer } from './indexing/opensearch-indexer.js';
import { type Rebuilt, rebuildIndex } from './indexing/opensearch-rebuild.js';
import { OpenSearchIndex } from './opensearch-search-index.js';
import { frequenciesQuery, similarQuery, totalsQuery, wordsQuery } from './reading/opensearch-queries.js';
import { OpenSearchRequests } from './reading/opensearch-requests.js';

export interface OpenSearchOptions {
  /** `http[s]://[user:password@]host[:port]` */
  url: string;
  tls?: OpenSearchTls | undefined;
  uow: UnitOfWork;
  log: Log;
  /** Beginning of the names of index and aliases. */
  base?: string | undefined;
  /** Absent if nobody else uses the engine. */
  owner?: IndexOwner | undefined;
  /** Most documents of a bot that is read from the tables, 200 when absent; 0 for none. */
  smallBot?: number | undefined;
  onChange?: OnChange | undefined;
}

/** Search on OpenSearch, the database being the truth. */
export interface OpenSearchSearch {
  index: OpenSearchIndex;
  indexer: OpenSearchIndexer;
  /** Makes the first question of a large bot as fast as others; an unavailable engine is no failure. */
  warmUp(): Promise<void>;
  /** Rebuilds the index from the database without downtime; undefined when another process does. */
  rebuild(signal: AbortSignal): Promise<Rebuilt | undefined>;
  close(): Promise<void>;
}

export const openSearch = ({
  url,
  tls,
  uow,
  log,
  base,
  owner,
  smallBot,
  onChange,
}: OpenSearchOptions): OpenSearchSearch => {
  const client = createOpenSearchClient(url, tls);
  const aliases = new OpenSearchAliases(client, indexNames(base), owner);
  const requests = new OpenSearchRequests(client, aliases.names, log);
  const parts = { client, aliases, fields: new OpenSearchVectorFields(client), uow, log };
  const indexer = new OpenSearchIndexer(parts);
  return {
    index: new OpenSearchIndex(requests, uow, { smallBot, onChange }),
    indexer,
    warmUp: () => warmUp(requests),
    rebuild: (signal) => rebuildIndex({ ...parts, signal }),
    close: async () => {
      await indexer.stop();
      await client.close();
    },
  };
};

/** A bot that has no documents. */
const NOBODY = '-';
const TIMES = 3;

/** Searches in every way: the first searches of an engine or a process take long. */
const warmUp = async (requests: OpenSearchRequests): Promise<void> => {
  const terms = ['word'];
  const queries = [
    totalsQuery(NOBODY),
    frequenciesQuery(NOBODY, terms),
    similarQuery(NOBODY, terms, 1),
    wordsQuery(NOBODY, 'passage', [{ term: 'word', weight: 1 }], 1),
  ];
  for (let n = 0; n < TIMES; n += 1) await requests.search(NOBODY, queries).catch(() => undefined);
};
