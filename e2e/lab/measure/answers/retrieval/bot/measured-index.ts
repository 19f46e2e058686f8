import { setTimeout as sleep } from 'node:timers/promises';
import { silentLog } from '@chirrup/kernel/log';
import { knowledgeService } from '@chirrup/knowledge/knowledge.service-descriptor';
import { InMemorySearchIndex } from '@chirrup/knowledge/search/index/in-memory-search-index';
import { openSearch } from '@chirrup/knowledge/search/opensearch/opensearch-search';
import type { SearchTables } from '@chirrup/knowledge/search/postgres/search-tables';
import type { SearchIndex } from '@chirrup/knowledge/search/search-index';
import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { openTestOpenSearch } from '@chirrup/testing/engines/test-opensearch';
import { openTestDatabase } from '@chirrup/testing/test-database';

/** The index bots are measured on. */
export interface MeasuredIndex {
  readonly index: SearchIndex & Pick<SearchTables, 'storeVectors'>;
  /** Elsewhere each change takes a second to show, and memory cannot be measured. */
  readonly isInProcess: boolean;
  /** Runs `work` in a transaction of the bot. */
  write(botId: string, work: (tx: Tx) => Promise<void>): Promise<void>;
  /** Resolves when searches show what was written. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const POLL_MS = 50;
/** The promise of the search port. */
const SHOWS_AFTER_MS = 1_000;
const READABLE_WITHIN_MS = 30_000;

export const memoryIndex = (): MeasuredIndex => ({
  index: new InMemorySearchIndex(),
  isInProcess: true,
  // it ignores transactions
  write: (_botId, work) => work(undefined as unknown as Tx),
  settle: async () => undefined,
  close: async () => undefined,
});

/** A real engine (`TEST_OPENSEARCH_URL`, or one of its own) beside a throw-away database; it answers for small bots too. */
export async function openSearchIndex(): Promise<MeasuredIndex> {
  const { migrations } = knowledgeService.database ?? { migrations: [] };
  const database = await openTestDatabase({ service: 'knowledge', migrations });
  const engine = await openTestOpenSearch();
  const { uow } = database;
  const search = openSearch({
    url: engine.url,
    uow,
    log: silentLog,
    base: `measured-${process.pid}`,
    smallBot: 0,
  });
  search.indexer.start();
  await search.indexer.untilReadable(READABLE_WITHIN_MS);
  return {
    index: search.index,
    isInProcess: false,
    write: (botId, work) => uow.run({ tenant: botId }, work),
    settle: async () => {
      while (await hasChanges(uow)) await sleep(POLL_MS);
      await sleep(SHOWS_AFTER_MS);
    },
    close: async () => {
      await search.close();
      await engine.close();
      await database.close();
    },
  };
}

async function hasChanges(uow: UnitOfWork): Promise<boolean> {
  const [row] = await uow.run({ system: true }, (tx) =>
    tx.query<{ waiting: boolean }>('SELECT EXISTS (SELECT 1 FROM search_changes) AS waiting'),
  );
  return row?.waiting ?? false;
}
