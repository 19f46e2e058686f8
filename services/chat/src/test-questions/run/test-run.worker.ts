import { JobRunner } from '@chirrup/jobs/job-runner';
import { type BackOff, backOffMs } from '@chirrup/kernel/back-off';
import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { debounceJob, finishJob, type Job, releaseJob } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { saveResults, saveWatched } from '../persistence/run-results.rows.js';
import { TryQuestion } from '../try-question.js';
import { runTestQuestions } from './run-test-questions.js';
import { UnderstoodBots } from './understood-bots.js';

/** Kind of the job that runs a bot's test questions. */
export const TEST_RUN = 'test-run';
/** One run after a series of edits or a crawl, and one in between when it takes long. */
const AFTER_EDITS = { quietMs: 10_000, atMostMs: 5 * 60_000 };
const NOW = { quietMs: 0, atMostMs: 0 };
/** How often a run that waits for the bot's pages to be understood looks at them, and how long it waits. */
const UNDERSTANDING = { lookMs: 10_000, atMostMs: 10 * 60_000 };
/** A run that could not ask everything by meaning is repeated, for about four hours. */
const REPEAT: BackOff = { firstMs: 30_000, longestMs: 60 * 60_000 };
const MOST_REPEATS = 10;

interface TestRun {
  /** Since when it waits; absent in those of earlier releases. */
  since?: number;
  /** How many runs before it had to be repeated. */
  repeat?: number;
}

/** Runs a bot's test questions and frequent questions and stores the answers; one run per bot at a time. */
@Injectable()
export class TestRunWorker extends JobRunner<TestRun> {
  constructor(
    private readonly uow: UnitOfWork,
    @Inject(LOG) log: Log,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly tryQuestion: TryQuestion,
    private readonly understoodBots: UnderstoodBots,
  ) {
    super({
      uow,
      log,
      kind: TEST_RUN,
      concurrency: 2,
      perBot: 1,
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

  /** A run that waits already is brought forward in place of adding another. */
  #scheduleRepeat(tx: Tx, botId: string, repeat: number): Promise<void> {
    return this.#schedule(tx, botId, { quietMs: backOffMs(REPEAT, repeat), atMostMs: 0 }, repeat);
  }

  #schedule(tx: Tx, botId: string, wait: typeof NOW, repeat = 0): Promise<void> {
    const payload: TestRun = { since: this.clock.now() + wait.quietMs, repeat };
    return debounceJob(tx, { id: newId(), kind: TEST_RUN, botId, queueKey: botId, payload }, wait);
  }

  protected async handle({ id, botId, payload }: Job<TestRun>, { owner, signal }: JobHandle): Promise<void> {
    const { since = 0, repeat = 0 } = payload;
    const foundBy = await this.understoodBots.foundBy(botId);
    if (foundBy === 'not_yet' && this.clock.now() - since < UNDERSTANDING.atMostMs) {
      await releaseJob(this.uow, id, owner, UNDERSTANDING.lookMs, undefined, false);
      return;
    }
    const { results, watched, late } = await runTestQuestions(this.uow, botId, {
      ask: (question) => this.tryQuestion.execute(botId, question, { stop: signal }),
      wordsCount: foundBy === 'words',
      stop: signal,
    });
    await this.uow.run({ tenant: botId }, async (tx) => {
      if (!(await finishJob(tx, id, owner))) return;
      const at = new Date(this.clock.now());
      await saveResults(tx, botId, at, results);
      await saveWatched(tx, botId, at, watched, late);
      if (late.length > 0 && repeat < MOST_REPEATS) await this.#scheduleRepeat(tx, botId, repeat + 1);
    });
  }
}
