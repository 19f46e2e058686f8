import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { isBotDeleted } from '@chirrup/persistence/deleted-bots';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Inject, Injectable } from '@nestjs/common';
import { SEARCH_INDEX } from '../knowledge.tokens.js';
import type { SearchTables } from '../search/postgres/search-tables.js';
import { linksPaused } from './link-changes.js';
import { type Address, LinksRepository } from './persistence/links.repository.js';

/** Pauses the newest links of a bot whose plan has no room for them, and lets them go on once it has. */
@Injectable()
export class LinkPausing {
  constructor(
    private readonly links: LinksRepository,
    private readonly outbox: Outbox,
    @Inject(SEARCH_INDEX) private readonly index: SearchTables,
  ) {}

  /** @param limit how many may be in use; -1 for all */
  async apply(tx: Tx, botId: string, limit: number): Promise<void> {
    if (await isBotDeleted(tx, botId)) return;
    await this.links.saveLimit(tx, botId, limit);
    await this.again(tx, botId);
  }

  /**
   * After a link was added, behind the lock of those who count: how many are allowed was asked for earlier, and a smaller
   * plan may have been applied since. What it has no room for is paused as the rest.
   * @returns whether the new link is paused
   */
  async added(tx: Tx, botId: string): Promise<boolean> {
    const isBeyond = await this.links.isBeyondLimit(tx, botId);
    if (isBeyond) await this.again(tx, botId);
    return isBeyond;
  }

  /** After a link was deleted: an older one may have made room. */
  async again(tx: Tx, botId: string): Promise<void> {
    const limit = await this.links.limit(tx, botId);
    if (limit === undefined) return;
    const { pause, resume } = await this.links.beyond(tx, botId, limit);
    await this.#set(tx, botId, pause, true);
    await this.#set(tx, botId, resume, false);
  }

  async #set(tx: Tx, botId: string, links: readonly Address[], paused: boolean): Promise<void> {
    if (links.length === 0) return;
    const ids = links.map(({ id }) => id);
    await this.index.pauseSources(tx, botId, ids, paused);
    await this.outbox.add(tx, ...linksPaused(botId, links, paused));
  }
}
