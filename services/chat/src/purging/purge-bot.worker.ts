import type { Log } from '@chirrup/kernel/log';
import { type JobHandle, JobWorker } from '@chirrup/persistence/jobs/job-worker';
import { addJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { TEST_RUN } from '../test-questions/run/test-run.worker.js';

const PURGE_JOB = 'purge-bot';
/** Threads per statement, so that none runs long. */
const BATCH = 200;

const DELETE_BATCH = `
  WITH batch AS (DELETE FROM threads WHERE id IN (SELECT id FROM threads WHERE bot_id = $1 LIMIT ${BATCH}) RETURNING id),
  replies AS (DELETE FROM jobs j USING batch WHERE j.kind = 'reply' AND j.queue_key = batch.id::text),
  votes AS (DELETE FROM reviews r USING batch WHERE r.thread_id = batch.id),
  gone AS (DELETE FROM messages m USING batch WHERE m.thread_id = batch.id)
  SELECT count(*)::int AS threads FROM batch`;

/** Deletes the conversations of a deleted bot in batches. */
@Injectable()
export class PurgeBotWorker implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #worker: JobWorker;

  constructor(
    private readonly uow: UnitOfWork,
    @Inject(LOG) log: Log,
  ) {
    this.#worker = new JobWorker({
      uow,
      log,
      kind: PURGE_JOB,
      concurrency: 1,
      pollMs: 10_000,
      handle: (job, handle) => this.#purge(job, handle),
    });
  }

  onApplicationBootstrap(): void {
    this.#worker.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#worker.stop();
  }

  /** Schedules the deletion of a bot's conversations; the same `id` schedules it once. */
  schedule(tx: Tx, id: string, botId: string): Promise<void> {
    return addJob(tx, { id, kind: PURGE_JOB, botId, queueKey: botId, payload: {} });
  }

  wake(): void {
    this.#worker.wake.wake();
  }

  async #purge({ id, botId }: Job, { owner, signal }: JobHandle): Promise<void> {
    for (let threads = BATCH; threads > 0; ) {
      if (signal.aborted) return;
      const [row] = await this.uow.statement<{ threads: number }>(
        { tenant: botId },
        DELETE_BATCH,
        [botId],
        'chat.purge',
      );
      threads = row?.threads ?? 0;
    }
    await this.uow.run({ tenant: botId }, async (tx) => {
      if (!(await finishJob(tx, id, owner))) return;
      for (const table of ['test_questions', 'watched_answers'])
        await tx.query(`DELETE FROM ${table} WHERE bot_id = $1`, [botId]);
      await tx.query(`DELETE FROM jobs WHERE bot_id = $1 AND kind = $2`, [botId, TEST_RUN]);
    });
  }
}
