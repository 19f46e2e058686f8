import { DeletedBotPurge } from '@chirrup/jobs/deleted-bot-purge';
import type { Log } from '@chirrup/kernel/log';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { FileStore } from '@chirrup/storage/file-store';
import { Inject, Injectable } from '@nestjs/common';
import { SEARCH_INDEX } from '../knowledge.tokens.js';
import { DELETE_FILE } from '../links/jobs/file-jobs.js';
import type { SearchIndex } from '../search/search-index.js';

const TABLES = [
  'jobs',
  'imports',
  'crawl_schedules',
  'recrawls',
  'page_checks',
  'thumbnails',
  'links',
  'link_limits',
];

/** Removes everything a deleted bot knew, and the work that was still to be done for it. */
@Injectable()
export class ForgetBotWorker extends DeletedBotPurge {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(LOG) log: Log,
    @Inject(SEARCH_INDEX) private readonly index: SearchIndex,
    private readonly files: FileStore,
  ) {
    super({ uow, log, kind: 'forget-bot' });
  }

  protected async removeMuch(botId: string, signal: AbortSignal): Promise<void> {
    const stored = await this.uow.run({ tenant: botId }, (tx) =>
      tx.query<{ name: string }>(
        `SELECT file->>'name' AS name FROM links WHERE bot_id = $1 AND file IS NOT NULL
         UNION SELECT file FROM thumbnails WHERE bot_id = $1 AND file <> ''
         UNION SELECT payload->>'name' FROM jobs WHERE bot_id = $1 AND kind = $2`,
        [botId, DELETE_FILE],
      ),
    );
    for (const { name } of stored) {
      if (signal.aborted) return;
      await this.files.delete(name);
    }
  }

  protected async removeRest(tx: Tx, botId: string): Promise<void> {
    for (const table of TABLES) await tx.query(`DELETE FROM ${table} WHERE bot_id = $1`, [botId]);
    await this.index.remove(tx, botId);
  }
}
