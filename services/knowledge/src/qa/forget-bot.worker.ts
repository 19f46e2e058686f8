import type { Log } from '@chirrup/kernel/log';
import { markBotDeleted } from '@chirrup/persistence/deleted-bots';
import { type JobHandle, JobWorker } from '@chirrup/persistence/jobs/job-worker';
import { addJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { FileStore } from '@chirrup/storage/file-store';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { SEARCH_INDEX } from '../knowledge.tokens.js';
import { DELETE_FILE } from '../links/jobs/file-jobs.js';
import type { SearchIndex } from '../search/search-index.js';

const FORGET_JOB = 'forget-bot';

/** Removes everything a deleted bot knew, and the work that was still to be done for it. */
@Injectable()
export class ForgetBotWorker implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #worker: JobWorker;

  constructor(
    private readonly uow: UnitOfWork,
    @Inject(LOG) log: Log,
    @Inject(SEARCH_INDEX) private readonly index: SearchIndex,
    private readonly files: FileStore,
  ) {
    this.#worker = new JobWorker({
      uow,
      log,
      kind: FORGET_JOB,
      concurrency: 1,
      pollMs: 10_000,
      handle: (job, handle) => this.#forget(job, handle),
    });
  }

  onApplicationBootstrap(): void {
    this.#worker.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#worker.stop();
  }

  /** From the commit on the bot learns nothing more, and its data will be deleted; the same `id` records it once. */
  async schedule(tx: Tx, id: string, botId: string): Promise<void> {
    await markBotDeleted(tx, botId);
    await addJob(tx, { id, kind: FORGET_JOB, botId, queueKey: botId, payload: {} });
  }

  wake(): void {
    this.#worker.wake.wake();
  }

  async #forget({ id, botId }: Job, { owner, signal }: JobHandle): Promise<void> {
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
    await this.uow.run({ tenant: botId }, async (tx) => {
      if (!(await finishJob(tx, id, owner))) return;
      for (const table of [
        'jobs',
        'imports',
        'crawl_schedules',
        'recrawls',
        'page_checks',
        'thumbnails',
        'links',
        'link_limits',
      ])
        await tx.query(`DELETE FROM ${table} WHERE bot_id = $1`, [botId]);
      await this.index.removeBot(tx, botId);
    });
  }
}
