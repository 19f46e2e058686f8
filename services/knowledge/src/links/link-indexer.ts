import { epochSeconds } from '@chirrup/kernel/clock';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Inject, Injectable } from '@nestjs/common';
import { pageDocumentsInSteps } from '../chunking/documents.js';
import { SEARCH_INDEX } from '../knowledge.tokens.js';
import type { SearchTables } from '../search/postgres/search-tables.js';
import { type Link, taughtText } from './link.js';

/** Brings the search index in line with a link, in the transaction that changes the link. */
@Injectable()
export class LinkIndexer {
  constructor(@Inject(SEARCH_INDEX) private readonly index: SearchTables) {}

  async put(tx: Tx, link: Link): Promise<void> {
    const readAt = link.fetchedAt ?? link.createdAt;
    const fetchedAt = Math.floor(epochSeconds(readAt));
    const documents = await pageDocumentsInSteps(link.id, taughtText(link), fetchedAt);
    await this.index.replace(tx, link.botId, link.id, documents);
  }

  async remove(tx: Tx, botId: string, linkId: string): Promise<void> {
    await this.index.pauseSources(tx, botId, [linkId], false);
    await this.index.replace(tx, botId, linkId, []);
  }
}
