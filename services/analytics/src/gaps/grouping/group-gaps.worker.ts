import { JobRunner } from '@chirrup/jobs/job-runner';
import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { debounceJob, finishJob, type Job, releaseJob } from '@chirrup/persistence/jobs/jobs';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { ServiceBus } from '@chirrup/rpc/service';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { OpenQuestion } from '../domain/gap.js';
import { openQuestions, removeOldQuestions } from '../persistence/open-questions.rows.js';
import { groupQuestions } from './group-questions.js';
import { type Embed, embedBy } from './question-vectors.js';

const GROUP_GAPS = 'group-gaps';
/** Gathers questions before they are grouped. */
const GATHER = { quietMs: 500, atMostMs: 5_000 };
/** Longest expected difference to the database's clock. */
const CLOCK_SKEW_MS = 100;
const BATCH = 32;
/** How often questions try again to be compared by meaning, and for how long: then they are grouped by their words. */
const MODEL = { retryMs: 10_000, atMostMs: 2 * 60_000 };
const CLEANUP_MS = 60 * 60_000;
const CLEANUP_ROWS = 10_000;

/** Groups unanswered questions, one bot at a time, and deletes those that are too old. */
@Injectable()
export class GroupGapsWorker extends JobRunner {
  readonly #embed: Embed;
  #cleaning: NodeJS.Timeout | undefined;

  constructor(
    private readonly uow: UnitOfWork,
    @Inject(LOG) private readonly log: Log,
    @Inject(CLOCK) private readonly clock: Clock,
    bus: ServiceBus,
  ) {
    super({
      uow,
      log,
      kind: GROUP_GAPS,
      concurrency: 2,
      perBot: 1,
      // the questions wait in their table, so it never gives up
      maxAttempts: Number.POSITIVE_INFINITY,
    });
    this.#embed = embedBy(bus);
  }

  override onApplicationBootstrap(): void {
    super.onApplicationBootstrap();
    this.#cleanUp();
    this.#cleaning = setInterval(() => this.#cleanUp(), CLEANUP_MS).unref();
  }

  override async onModuleDestroy(): Promise<void> {
    clearInterval(this.#cleaning);
    await super.onModuleDestroy();
  }

  /** Schedules the grouping of the bot's new questions. */
  async schedule(tx: Tx, botId: string): Promise<void> {
    await debounceJob(tx, { id: newId(), kind: GROUP_GAPS, botId, queueKey: botId, payload: {} }, GATHER);
    this.wakeLaterAfter(tx, GATHER.quietMs + CLOCK_SKEW_MS);
  }

  protected async handle({ id, botId }: Job, { owner, signal }: JobHandle): Promise<void> {
    for (;;) {
      const questions = await openQuestions(this.uow, botId, BATCH);
      if (!(await this.#group(botId, questions)))
        return releaseJob(this.uow, id, owner, MODEL.retryMs, undefined, false);
      if (signal.aborted) return;
      if (questions.length < BATCH) break;
    }
    await this.uow.run({ tenant: botId }, (tx) => finishJob(tx, id, owner));
  }

  /** False when it is to be tried again later. */
  async #group(botId: string, questions: readonly OpenQuestion[]): Promise<boolean> {
    const [oldest] = questions;
    if (!oldest) return true;
    const mayWait = this.clock.now() - oldest.askedAt.getTime() < MODEL.atMostMs;
    return groupQuestions(this.uow, this.#embed, botId, questions, mayWait);
  }

  #cleanUp(): void {
    const cleanUp = async (): Promise<void> => {
      while ((await removeOldQuestions(this.uow, CLEANUP_ROWS)) === CLEANUP_ROWS);
    };
    cleanUp().catch((error) =>
      this.log.warn({ err: error }, 'old questions could not be deleted; trying again later'),
    );
  }
}
