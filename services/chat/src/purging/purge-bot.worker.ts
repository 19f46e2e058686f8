import { DeletedBotPurge } from '@chirrup/jobs/deleted-bot-purge';
import type { Log } from '@chirrup/kernel/log';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { removeIdentities } from '../identities/persistence/identities.rows.js';
import { removeBotModel } from '../models/persistence/bot-models.rows.js';
import { TEST_RUN } from '../test-questions/run/test-run.worker.js';
import { EXPORT_THREADS } from '../threads/exports/export-threads.worker.js';
import { removeExports } from '../threads/persistence/export.rows.js';
import { removeThreads } from '../threads/persistence/remove-threads.js';

/** Longer than a statement may take: one that began before the bot was marked as deleted has ended by then. */
const LAST_SWEEP_MS = 60_000;

/** Deletes the conversations of a deleted bot in batches, and once more what was written at that moment. */
@Injectable()
export class PurgeBotWorker extends DeletedBotPurge {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(LOG) log: Log,
  ) {
    super({ uow, log, kind: 'purge-bot', againAfterMs: LAST_SWEEP_MS });
  }

  protected removeMuch(botId: string, signal: AbortSignal): Promise<boolean> {
    return removeThreads(this.uow, { botId, signal });
  }

  protected async removeRest(tx: Tx, botId: string): Promise<void> {
    await removeIdentities(tx, botId);
    await removeBotModel(tx, botId);
    for (const table of ['test_questions', 'watched_answers'])
      await tx.query(`DELETE FROM ${table} WHERE bot_id = $1`, [botId]);
    await removeExports(tx, botId, { kept: 0 });
    await tx.query(`DELETE FROM jobs WHERE bot_id = $1 AND kind = ANY($2)`, [
      botId,
      [TEST_RUN, EXPORT_THREADS],
    ]);
  }
}
