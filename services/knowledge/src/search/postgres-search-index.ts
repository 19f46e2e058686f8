import type { Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { analyseDocument } from './analysed-document.js';
import { BotIndexCache, type BotIndexCacheOptions } from './bot-index-cache.js';
import type { IndexDocument } from './index-document.js';
import { insertDocuments, nextGeneration, readSource } from './postgres-search-rows.js';
import type {
  Candidates,
  IndexOverview,
  SearchIndex,
  SimilarTerm,
  SourceChange,
  WeightedTerm,
} from './search-index.js';

/** The search port on the service's own tables, read through an inverted index per bot in memory. */
export class PostgresSearchIndex implements SearchIndex {
  private readonly indexes: BotIndexCache;

  constructor(uow: UnitOfWork, options: BotIndexCacheOptions = {}) {
    this.indexes = new BotIndexCache(uow, options);
  }

  async replaceSource(
    tx: Tx,
    botId: string,
    sourceId: string,
    documents: readonly IndexDocument[],
  ): Promise<SourceChange> {
    const wanted = new Map(documents.map((document) => [document.doc_id, document]));
    const unchanged = sameIds(await readSource(tx, botId, sourceId), wanted);
    if (unchanged) return { written: 0, removed: 0 };
    const generation = await nextGeneration(tx, botId);
    // Read again behind the generation's lock: another process may have just written this source.
    const present = await readSource(tx, botId, sourceId);
    const gone = [...present].filter((docId) => !wanted.has(docId));
    const fresh = [...wanted.values()].filter(({ doc_id }) => !present.has(doc_id));
    if (gone.length > 0)
      await tx.query('DELETE FROM search_documents WHERE bot_id = $1 AND doc_id = ANY ($2)', [botId, gone]);
    await insertDocuments(tx, botId, generation, fresh.map(analyseDocument));
    return { written: fresh.length, removed: gone.length };
  }

  async removeBot(tx: Tx, botId: string): Promise<void> {
    await tx.query('DELETE FROM search_documents WHERE bot_id = $1', [botId]);
    await tx.query('DELETE FROM search_generations WHERE bot_id = $1', [botId]);
  }

  async overview(botId: string): Promise<IndexOverview> {
    return (await this.indexes.get(botId)).overview();
  }

  async frequencies(botId: string, terms: readonly string[]): Promise<readonly number[]> {
    return (await this.indexes.get(botId)).frequencies(terms);
  }

  async similar(botId: string, term: string): Promise<readonly SimilarTerm[]> {
    return (await this.indexes.get(botId)).similar(term);
  }

  async candidates(botId: string, terms: readonly WeightedTerm[], limit: number): Promise<Candidates> {
    return (await this.indexes.get(botId)).candidates(terms, limit);
  }

  async firstDocuments(botId: string, limit: number): Promise<readonly IndexDocument[]> {
    return (await this.indexes.get(botId)).firstDocuments(limit);
  }
}

function sameIds(present: ReadonlySet<string>, wanted: ReadonlyMap<string, IndexDocument>): boolean {
  return present.size === wanted.size && [...wanted.keys()].every((docId) => present.has(docId));
}
