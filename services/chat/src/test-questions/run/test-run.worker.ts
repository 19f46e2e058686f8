import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { type JobHandle, JobWorker } from '@chirrup/persistence/job-worker';
import { debounceJob, finishJob, type Job } from '@chirrup/persistence/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { saveResults, saveWatched } from '../persistence/run-results.rows.js';
import { TryQuestion } from '../try-question.js';
import { runTestQuestions } from './run-test-questions.js';
import { TEST_RUN } from './test-run-job.js';

/** Edits come in rows, and a crawl page by page: one run follows them all, and one in between where they go on. */
const AFTER_EDITS = { quietMs: 10_000, atMostMs: 5 * 60_000 };
const NOW = { quietMs: 0, atMostMs: 0 };

/** Asks test questions and what is often asked, and keeps what was answered; one run a bot at a time. */
@Injectable()
export class TestRunWorker implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #worker: JobWorker;

  constructor(
    private readonly uow: UnitOfWork,
    @Inject(LOG) log: Log,
    private readonly tryQuestion: TryQuestion,
  ) {
    this.#worker = new JobWorker({
      uow,
      log,
      kind: TEST_RUN,
      concurrency: 2,
      perBot: 1,
      pollMs: 2_000,
      handle: (job, handle) => this.#run(job, handle),
    });
  }

  onApplicationBootstrap(): void {
    this.#worker.start();
  }

  async onModuleDestroy(): Promise<void> {
    await this.#worker.stop();
  }

  /** Has everything asked once the bot's owner has stopped editing. */
  afterEdits(tx: Tx, botId: string): Promise<void> {
    return this.#schedule(tx, botId, AFTER_EDITS);
  }

  /** Has everything asked at once. */
  async now(tx: Tx, botId: string): Promise<void> {
    await this.#schedule(tx, botId, NOW);
    tx.afterCommit(() => this.#worker.wake.wake());
  }

  #schedule(tx: Tx, botId: string, wait: typeof NOW): Promise<void> {
    return debounceJob(tx, { id: newId(), kind: TEST_RUN, botId, queueKey: botId, payload: {} }, wait);
  }

  async #run({ id, botId }: Job, { owner, signal }: JobHandle): Promise<void> {
    const { results, watched } = await runTestQuestions(this.uow, botId, (question) =>
      this.tryQuestion.execute(botId, question, { stop: signal }),
    );
    await this.uow.run({ tenant: botId }, async (tx) => {
      if (!(await finishJob(tx, id, owner))) return;
      const at = new Date();
      await saveResults(tx, botId, at, results);
      await saveWatched(tx, botId, at, watched);
    });
  }
}
