import { isBotDeleted } from '@chirrup/persistence/deleted-bots';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Inject, Injectable } from '@nestjs/common';
import { type LearntPair, pairDocuments } from '../chunking/documents.js';
import { SEARCH_INDEX } from '../knowledge.tokens.js';
import type { SearchTables } from '../search/postgres/search-tables.js';

/** Keeps the index in line with a bot's Q&A pairs, in the transaction of their event. */
@Injectable()
export class LearnQaCommand {
  constructor(@Inject(SEARCH_INDEX) private readonly index: SearchTables) {}

  /** @param paused its bot's plan has no room for it */
  async save(tx: Tx, botId: string, pair: LearntPair, paused: boolean): Promise<void> {
    // Topics are not ordered among each other: a pair may arrive after its bot was deleted.
    if (await isBotDeleted(tx, botId)) return;
    await this.index.pauseSources(tx, botId, [pair.id], paused);
    await this.index.replace(tx, botId, pair.id, pairDocuments(pair));
  }

  async forget(tx: Tx, botId: string, qaId: string): Promise<void> {
    await this.index.pauseSources(tx, botId, [qaId], false);
    await this.index.replace(tx, botId, qaId, []);
  }
}
