import type { Tx } from '@chirrup/persistence/unit-of-work';
import type { IndexDocument } from '../index-document.js';
import type { HashedVectors, OnChange, SearchIndex, SourceChange } from '../search-index.js';
import { writePaused } from './postgres-paused-rows.js';
import { deleteBot, writeSource } from './postgres-search-rows.js';
import { writeVectors } from './postgres-vector-rows.js';

export interface TablesOptions {
  /** Called when a source's documents are other ones than before. */
  onChange?: OnChange | undefined;
  /** Called with the documents that another index has to take over. */
  record?: ((tx: Tx, botId: string, docIds: readonly string[]) => Promise<void>) | undefined;
}

/** The tables hold the truth for every adapter of the search port: all of them write here. */
export abstract class SearchTables implements Pick<SearchIndex, 'replace' | 'remove'> {
  constructor(private readonly changes: TablesOptions = {}) {}

  async replace(
    tx: Tx,
    botId: string,
    sourceId: string,
    documents: readonly IndexDocument[],
  ): Promise<SourceChange> {
    const { added, removed } = await writeSource(tx, botId, sourceId, documents);
    const changed = [...removed, ...added];
    await this.changes.record?.(tx, botId, changed);
    if (changed.length > 0) await this.changes.onChange?.(tx, botId);
    return { written: added.length, removed: removed.length };
  }

  async remove(tx: Tx, botId: string): Promise<void> {
    const removed = await deleteBot(tx, botId);
    await this.changes.record?.(tx, botId, removed);
  }

  /**
   * Hides what the index holds of sources, or shows it again, in the caller's transaction; what is written to a paused
   * source stays hidden too. Repeating a call changes nothing.
   */
  async pauseSources(tx: Tx, botId: string, sourceIds: readonly string[], paused: boolean): Promise<void> {
    const changed = await writePaused(tx, botId, sourceIds, paused);
    await this.changes.record?.(tx, botId, changed);
  }

  /**
   * Keeps vectors beside all of the bot's documents with these content hashes, in the caller's transaction. Storing
   * the same again changes nothing.
   */
  async storeVectors(tx: Tx, botId: string, vectors: readonly HashedVectors[]): Promise<void> {
    const changed = await writeVectors(tx, botId, vectors);
    await this.changes.record?.(tx, botId, changed);
  }
}
