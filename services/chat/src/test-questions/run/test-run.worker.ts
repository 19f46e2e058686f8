import { JobRunner } from '@chirrup/jobs/job-runner';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { debounceJob, finishJob, type Job } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { saveResults, saveWatched } from '../persistence/run-results.rows.js';
import { TryQuestion } from '../try-question.js';
import { runTestQuestions } from './run-test-questions.js';

/** Kind of the job that runs a bot's test questions. */
export const TEST_RUN = 'test-run';
/** One run after a series of edits or a crawl, and one in between when it takes long. */
const AFTER_EDITS = { quietMs: 10_000, atMostMs: 5 * 60_000 };
const NOW = { quietMs: 0, atMostMs: 0 };

/** Runs a bot's test questions and frequent questions and stores the answers; one run per bot at a time. */
@Injectable()
export class TestRunWorker extends JobRunner {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(LOG) log: Log,
    private readonly tryQuestion: TryQuestion,
  ) {
    super({
      uow,
      log,
      kind: TEST_RUN,
      concurrency: 2,
      perBot: 1,
      pollMs: 2_000,
    });
  }

  /** Schedules a run for when the edits have stopped. */
  scheduleAfterEdits(tx: Tx, botId: string): Promise<void> {
    return this.#schedule(tx, botId, AFTER_EDITS);
  }

  /** Schedules a run at once. */
  async scheduleNow(tx: Tx, botId: string): Promise<void> {
    await this.#schedule(tx, botId, NOW);
    this.wakeAfter(tx);
  }

  #schedule(tx: Tx, botId: string, wait: typeof NOW): Promise<void> {
    return debounceJob(tx, { id: newId(), kind: TEST_RUN, botId, queueKey: botId, payload: {} }, wait);
  }

  protected async handle({ id, botId }: Job, { owner, signal }: JobHandle): Promise<void> {
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
