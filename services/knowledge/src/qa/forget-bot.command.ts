import type { Tx } from '@chirrup/persistence/unit-of-work';
import { Inject, Injectable } from '@nestjs/common';
import { SEARCH_INDEX } from '../knowledge.tokens.js';
import type { SearchIndex } from '../search/search-index.js';

/** Removes everything a deleted bot knew, and the work that was still to be done for it. */
@Injectable()
export class ForgetBotCommand {
  constructor(@Inject(SEARCH_INDEX) private readonly index: SearchIndex) {}

  async execute(tx: Tx, botId: string): Promise<void> {
    await tx.query('INSERT INTO deleted_bots (bot_id) VALUES ($1) ON CONFLICT DO NOTHING', [botId]);
    for (const table of ['jobs', 'imports', 'links'])
      await tx.query(`DELETE FROM ${table} WHERE bot_id = $1`, [botId]);
    await this.index.removeBot(tx, botId);
  }
}
