import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { IndexDocument } from '../index-document.js';
import type {
  Candidates,
  HashedVectors,
  IndexOverview,
  Meaning,
  OnChange,
  SearchIndex,
  SimilarTerm,
  SourceChange,
  WeightedTerm,
} from '../search-index.js';
import { BotIndexCache, type BotIndexCacheOptions } from './bot-index-cache.js';
import { writePaused } from './postgres-paused-rows.js';
import { deleteBot, writeSource } from './postgres-search-rows.js';
import { writeVectors } from './postgres-vector-rows.js';

export interface PostgresSearchIndexOptions extends BotIndexCacheOptions {
  onChange?: OnChange | undefined;
}

/** Pairs held apart are those of bots too large for the whole index. */
const PAIRS_BYTES = 16 * 1_048_576;

/** The search port on the service's own tables, read through an inverted index per bot in memory. */
export class PostgresSearchIndex implements SearchIndex {
  readonly pairs?: SearchIndex;
  readonly #indexes: BotIndexCache;
  readonly #onChange: OnChange | undefined;

  constructor(uow: UnitOfWork, { onChange, ...options }: PostgresSearchIndexOptions = {}) {
    this.#indexes = new BotIndexCache(uow, options);
    this.#onChange = onChange;
    if (options.kind !== 'qa')
      this.pairs = new PostgresSearchIndex(uow, { ...options, maxBytes: PAIRS_BYTES, kind: 'qa' });
  }

  async replaceSource(
    tx: Tx,
    botId: string,
    sourceId: string,
    documents: readonly IndexDocument[],
  ): Promise<SourceChange> {
    const { added, removed } = await writeSource(tx, botId, sourceId, documents);
    if (added.length + removed.length > 0) await this.#onChange?.(tx, botId);
    return { written: added.length, removed: removed.length };
  }

  async pauseSources(tx: Tx, botId: string, sourceIds: readonly string[], paused: boolean): Promise<void> {
    await writePaused(tx, botId, sourceIds, paused);
  }

  async removeBot(tx: Tx, botId: string): Promise<void> {
    await deleteBot(tx, botId);
  }

  async storeVectors(tx: Tx, botId: string, vectors: readonly HashedVectors[]): Promise<void> {
    await writeVectors(tx, botId, vectors);
  }

  async overview(botId: string): Promise<IndexOverview> {
    return (await this.#indexes.get(botId)).overview();
  }

  async frequencies(botId: string, terms: readonly string[]): Promise<readonly number[]> {
    return (await this.#indexes.get(botId)).frequencies(terms);
  }

  async similar(botId: string, terms: readonly string[]): Promise<readonly (readonly SimilarTerm[])[]> {
    const index = await this.#indexes.get(botId);
    return terms.map((term) => index.similar(term));
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
