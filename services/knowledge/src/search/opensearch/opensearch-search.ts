import type { Log } from '@chirrup/kernel/log';
import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { FanOut } from '@chirrup/realtime/fan-out';
import { PostgresSearchIndex } from '../postgres/postgres-search-index.js';
import type { OnChange, SearchIndex } from '../search-index.js';
import { OpenSearchAliases } from './client/opensearch-aliases.js';
import { createOpenSearchClient, type OpenSearchTls } from './client/opensearch-client.js';
import { type IndexOwner, indexNames } from './client/opensearch-names.js';
import { OpenSearchVectorFields } from './client/opensearch-vector-fields.js';
import { OpenSearchChangeNotifier } from './indexing/opensearch-change-notifier.js';
import { OpenSearchIndexer } from './indexing/opensearch-indexer.js';
import { type Rebuilt, rebuildIndex } from './indexing/opensearch-rebuild.js';
import { OpenSearchIndex } from './opensearch-search-index.js';
import { OpenSearchReader } from './reading/opensearch-reader.js';

export interface OpenSearchOptions {
  /** `http[s]://[user:password@]host[:port]` */
  url: string;
  tls?: OpenSearchTls | undefined;
  uow: UnitOfWork;
  log: Log;
  /** Carries notifications that a bot's documents have changed. */
  fanOut: FanOut;
  /** Beginning of the names of index and aliases. */
  base?: string | undefined;
  /** Absent where nobody else uses the engine. */
  owner?: IndexOwner | undefined;
  /** Most documents of a bot that is held in memory as a whole, 200 when absent; 0 for none. */
  smallBot?: number | undefined;
  onChange?: OnChange | undefined;
}

/** Search on OpenSearch, the database being the truth. */
export interface OpenSearchSearch {
  index: SearchIndex;
  indexer: OpenSearchIndexer;
  /** Makes the first question as fast as others; an unavailable engine is no failure. Ends within `ms`. */
  warmUp(ms: number): Promise<void>;
  /** Rebuilds the index from the database without downtime; undefined when another process does. */
  rebuild(signal: AbortSignal): Promise<Rebuilt | undefined>;
  close(): Promise<void>;
}

export const openSearch = ({
  url,
  tls,
  uow,
  log,
  fanOut,
  base,
  owner,
  smallBot,
  onChange,
}: OpenSearchOptions): OpenSearchSearch => {
  const client = createOpenSearchClient(url, tls);
  const aliases = new OpenSearchAliases(client, indexNames(base), owner);
  const reader = new OpenSearchReader({ client, names: aliases.names, log, fanOut, smallBot });
  const notifier = new OpenSearchChangeNotifier(client, aliases.names, fanOut);
  const parts = { client, aliases, fields: new OpenSearchVectorFields(client), uow, log };
  const indexer = new OpenSearchIndexer({ ...parts, notifier });
  return {
    index: new OpenSearchIndex(reader, notifier, new PostgresSearchIndex(uow, { kind: 'qa' }), onChange),
    indexer,
    warmUp: (ms) => reader.warmUp(ms),
    rebuild: (signal) => rebuildIndex({ ...parts, signal }),
    close: async () => {
      await indexer.stop();
      reader.close();
      await client.close();
    },
  };
};
