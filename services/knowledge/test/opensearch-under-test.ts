import { setTimeout as sleep } from 'node:timers/promises';
import { silentLog } from '@chirrup/kernel/log';
import { openTestDatabase, type TestDatabase } from '@chirrup/testing/test-database';
import { searchMigration } from '../src/migrations/1764000000100-create-search-index.js';
import { passageVectorsMigration } from '../src/migrations/1764200000300-create-passage-vectors.js';
import { searchChangesMigration } from '../src/migrations/1764600000000-create-search-changes.js';
import { pausedSourcesMigration } from '../src/migrations/1764900000200-create-paused-sources.js';
import { refusedByMigration } from '../src/migrations/1795100000400-add-refused-by.js';
import { type OpenSearchSearch, openSearch } from '../src/search/opensearch/opensearch-search.js';
import type { SearchUnderTest } from './search-under-test.js';
import { understandBot } from './understand-bot.js';

/** How long a committed change may take to show, once the engine has it. */
export const SHOWS_AFTER_MS = 1_000;

export const openSearchDatabase = (): Promise<TestDatabase> =>
  openTestDatabase({
    service: 'knowledge',
    migrations: [
      searchMigration,
      searchChangesMigration,
      passageVectorsMigration,
      pausedSourcesMigration,
      refusedByMigration,
    ],
  });

/** Names of one test file on an engine that several may share. */
export const newBase = (): string => `test-${process.pid}-${Math.random().toString(36).slice(2, 8)}`;

/** @param smallBot documents a bot may have to be read from the tables; none here unless asked for, so that the engine answers */
export const openIndex = (
  url: string,
  { uow }: TestDatabase,
  base: string,
  { smallBot = 0 }: { smallBot?: number } = {},
): OpenSearchSearch => openSearch({ url, uow, log: silentLog, base, smallBot });

export const waitingChanges = async ({ uow }: TestDatabase): Promise<number> => {
  const [row] = await uow.run({ system: true }, (tx) =>
    tx.query<{ n: number }>('SELECT count(*)::int AS n FROM search_changes'),
  );
  return row?.n ?? 0;
};

/** Looks again until it is so. */
export const eventually = async (
  what: string,
  look: () => Promise<boolean>,
  limitMs = 20_000,
): Promise<void> => {
  const limit = Date.now() + limitMs;
  while (!(await look())) {
    if (Date.now() > limit) throw new Error(`waited in vain: ${what}`);
    await sleep(20);
  }
};

/** Resolves when everything is indexed and visible. */
export const settle = async (database: TestDatabase): Promise<void> => {
  await eventually('changes to be indexed', async () => (await waitingChanges(database)) === 0);
  await sleep(SHOWS_AFTER_MS);
};

export const readable = (search: OpenSearchSearch): Promise<void> =>
  eventually('an index to read', () =>
    search.index.overview('nobody').then(
      () => true,
      () => false,
    ),
  );

export const underTest = (
  database: TestDatabase,
  search: OpenSearchSearch,
  elsewhere: OpenSearchSearch,
): SearchUnderTest => ({
  index: search.index,
  elsewhere: elsewhere.index,
  write: (botId, work) => database.uow.run({ tenant: botId }, work),
  understand: (botId, embedder) => understandBot(database.uow, search.index, botId, embedder),
  settle: () => settle(database),
});

/** Aliases and indices of a base in the engine. */
export const aliasesOf = async (url: string, base: string): Promise<Record<string, string[]>> => {
  const answer = await fetch(`${url}/${base}-*/_alias?expand_wildcards=open`);
  const body = (await answer.json()) as Record<string, { aliases: Record<string, unknown> }>;
  return Object.fromEntries(
    Object.entries(body).map(([index, { aliases }]) => [index, Object.keys(aliases).sort()]),
  );
};
