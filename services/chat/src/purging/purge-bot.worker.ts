import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { type JobHandle, JobWorker } from '@chirrup/persistence/jobs/job-worker';
import { addJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { removeIdentities } from '../identities/persistence/identities.rows.js';
import { TEST_RUN } from '../test-questions/run/test-run.worker.js';
import { removeThreads } from '../threads/persistence/remove-threads.js';

const PURGE_JOB = 'purge-bot';
/** Longer than a statement may take: one that began before the bot was marked as deleted has ended by then. */
const LAST_SWEEP_MS = 60_000;

type Payload = { isLast?: boolean };

/** Deletes the conversations of a deleted bot in batches, and once more what was written at that moment. */
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
      // an outage must not leave conversations behind
      maxAttempts: Number.POSITIVE_INFINITY,
      handle: (job, handle) => this.#purge(job as Job<Payload>, handle),
    });
  }

  onApplicationBootstrap(): void {
    this.#worker.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#worker.stop();
  }

  /** Marks a bot as deleted and schedules the deletion of its conversations; the same `id` schedules it once. */
  async schedule(tx: Tx, id: string, botId: string): Promise<void> {
    await tx.query('INSERT INTO deleted_bots (bot_id) VALUES ($1) ON CONFLICT DO NOTHING', [botId]);
    await addJob(tx, { id, kind: PURGE_JOB, botId, queueKey: botId, payload: {} });
  }

  wake(): void {
    this.#worker.wake.wake();
  }

  async #purge({ id, botId, payload }: Job<Payload>, { owner, signal }: JobHandle): Promise<void> {
    if (!(await removeThreads(this.uow, { botId, signal }))) return;
    await this.uow.run({ tenant: botId }, async (tx) => {
      if (!(await finishJob(tx, id, owner))) return;
      await removeIdentities(tx, botId);
      for (const table of ['test_questions', 'watched_answers'])
        await tx.query(`DELETE FROM ${table} WHERE bot_id = $1`, [botId]);
      await tx.query(`DELETE FROM jobs WHERE bot_id = $1 AND kind = $2`, [botId, TEST_RUN]);
      if (payload.isLast) return;
      const runAt = new Date(Date.now() + LAST_SWEEP_MS);
      const last: Payload = { isLast: true };
      await addJob(tx, { id: newId(), kind: PURGE_JOB, botId, queueKey: botId, payload: last, runAt });
    });
  }
}
