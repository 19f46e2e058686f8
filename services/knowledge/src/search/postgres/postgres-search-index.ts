import type { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type {
  Candidates,
  IndexOverview,
  KnownTerm,
  Meaning,
  OnChange,
  SearchIndex,
  WeightedTerm,
} from '../search-index.js';
import { BotIndexCache, type BotIndexCacheOptions } from './bot-index-cache.js';
import { SearchTables } from './search-tables.js';

export interface PostgresSearchIndexOptions extends BotIndexCacheOptions {
  onChange?: OnChange | undefined;
}

/** Pairs held apart are those of bots too large for the whole index. */
const PAIRS_BYTES = 16 * 1_048_576;

/** The search port on the service's own tables, read through an inverted index per bot in memory. */
export class PostgresSearchIndex extends SearchTables implements SearchIndex {
  readonly pairs?: SearchIndex;
  readonly #indexes: BotIndexCache;

  constructor(uow: UnitOfWork, { onChange, ...options }: PostgresSearchIndexOptions = {}) {
    super({ onChange });
    this.#indexes = new BotIndexCache(uow, options);
    if (options.kind !== 'qa')
      this.pairs = new PostgresSearchIndex(uow, { ...options, maxBytes: PAIRS_BYTES, kind: 'qa' });
  }

  async overview(botId: string): Promise<IndexOverview> {
    return (await this.#indexes.get(botId)).overview();
  }

  async spellings(
    botId: string,
    terms: readonly string[],
    mistyped?: boolean,
  ): Promise<readonly (readonly KnownTerm[])[]> {
    return (await this.#indexes.get(botId)).spellings(terms, mistyped);
  }

  async candidates(
    botId: string,
    terms: readonly WeightedTerm[],
    limit: number,
    meaning?: Meaning,
  ): Promise<Candidates> {
    return (await this.#indexes.get(botId)).candidates(terms, limit, meaning);
  }
}
