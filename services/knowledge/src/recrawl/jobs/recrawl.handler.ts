import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '@chirrup/kernel/clock';
import type { JobHandle } from '@chirrup/persistence/jobs/job-worker';
import { finishJob, type Job, returnJob } from '@chirrup/persistence/jobs/jobs';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { CrawlTurn } from '../../crawling/crawl-turn.js';
import { nextCrawl } from '../domain/recrawl.js';
import { RecrawlsRepository } from '../persistence/recrawls.repository.js';
import { SchedulesRepository } from '../persistence/schedules.repository.js';
import { RECRAWL, recrawlJob } from './recrawl-job.js';
import { RecrawlPageHandler } from './recrawl-page.handler.js';

const PARALLEL_PAGES = 2;
const POLL_MS = 500;

/**
 * Reads all pages of a bot again, in turns, and schedules the next time. All progress is in the rows, so the worker
 * that takes the job over after a crash continues there.
 */
@Injectable()
export class RecrawlHandler {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly schedules: SchedulesRepository,
    private readonly recrawls: RecrawlsRepository,
    private readonly page: RecrawlPageHandler,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async handle(job: Job, { owner, signal }: JobHandle): Promise<void> {
    if (!(await this.#startOrResume(job, owner))) return;
    const turn = new CrawlTurn();
    await Promise.all(Array.from({ length: PARALLEL_PAGES }, () => this.#fetchPages(job, turn, signal)));
    const tenant = job.botId;
    const open = await this.uow.run({ tenant }, (tx) => this.recrawls.countOpen(tx, job.id));
    if (open === 0 && !signal.aborted) await this.#finish(job, owner);
    else await this.uow.run({ tenant }, (tx) => returnJob(tx, job.id, owner));
  }

  /** False when nothing is to be read any more. */
  async #startOrResume({ id, botId }: Job, owner: string): Promise<boolean> {
    return this.uow.run({ tenant: botId }, async (tx) => {
      if (await this.recrawls.find(tx, id)) {
        await this.recrawls.requeueFetching(tx, id);
        return true;
      }
      const { interval } = await this.schedules.find(tx, botId);
      if (interval === 'off') {
        await finishJob(tx, id, owner);
        return false;
      }
      await this.recrawls.begin(tx, id, botId);
      return true;
    });
  }

  /** Takes pages until none is left or the turn is over; those that wait for another try are waited for. */
  async #fetchPages({ id, botId }: Job, turn: CrawlTurn, signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !turn.isOver) {
      const claimed = await this.uow.run({ tenant: botId }, (tx) => this.recrawls.claim(tx, id));
      if (claimed) {
        await this.page.handle({ recrawlId: id, botId }, claimed, signal);
        turn.count({ timedOut: false });
        continue;
      }
      const open = await this.uow.run({ tenant: botId }, (tx) => this.recrawls.countOpen(tx, id));
      if (open === 0) return;
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #finish({ id, botId }: Job, owner: string): Promise<void> {
    await this.uow.run({ tenant: botId }, async (tx) => {
      // The schedule is locked first, as in the command that changes it: the same order avoids deadlocks.
      const { interval } = await this.schedules.find(tx, botId);
      if (!(await finishJob(tx, id, owner))) return;
      await this.recrawls.end(tx, id, botId);
      const nextAt = nextCrawl(
        interval,
        await this.recrawls.lastStart(tx, botId),
        new Date(this.clock.now()),
      );
      if (nextAt) await this.schedules.save(tx, botId, { interval, nextAt });
      await this.schedules.replaceWaiting(tx, botId, RECRAWL, nextAt ? recrawlJob(botId, nextAt) : undefined);
    });
  }
}
