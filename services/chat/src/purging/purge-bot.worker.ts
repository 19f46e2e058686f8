import type { Log } from '@chirrup/kernel/log';
import { type JobHandle, JobWorker } from '@chirrup/persistence/job-worker';
import { addJob, finishJob, type Job } from '@chirrup/persistence/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { TEST_RUN } from '../test-questions/run/test-run-job.js';

const PURGE_JOB = 'purge-bot';
/** Threads a transaction deletes, so that none of them runs long. */
const SLICE = 200;

const DELETE_SLICE = `
  WITH slice AS (DELETE FROM threads WHERE id IN (SELECT id FROM threads WHERE bot_id = $1 LIMIT ${SLICE}) RETURNING id),
  replies AS (DELETE FROM jobs j USING slice WHERE j.kind = 'reply' AND j.queue_key = slice.id::text),
  votes AS (DELETE FROM reviews r USING slice WHERE r.thread_id = slice.id),
  gone AS (DELETE FROM messages m USING slice WHERE m.thread_id = slice.id)
  SELECT count(*)::int AS threads FROM slice`;

/** Deletes the conversations of a deleted bot, slice by slice. */
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

  /** Records that a bot's conversations are to go; the same `id` records it once. */
  schedule(tx: Tx, id: string, botId: string): Promise<void> {
    return addJob(tx, { id, kind: PURGE_JOB, botId, queueKey: botId, payload: {} });
  }

  wake(): void {
    this.#worker.wake.wake();
  }

  async #purge({ id, botId }: Job, { owner, signal }: JobHandle): Promise<void> {
    for (let threads = SLICE; threads > 0; ) {
      if (signal.aborted) return;
      const [row] = await this.uow.statement<{ threads: number }>(
        { tenant: botId },
        DELETE_SLICE,
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
