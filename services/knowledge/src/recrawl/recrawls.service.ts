import { JobNotifier } from '@chirrup/jobs/job-notifier';
import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import type { Act } from '@chirrup/proto/kept-fields';
import { topics } from '@chirrup/proto/topics';
import { entriesChanged } from '@chirrup/service-defaults/history/entries-changed';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireBotRole } from '@chirrup/tenancy/guards';
import { type Principal, writerOf } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { knowledgeErrors } from '../links/domain/link.errors.js';
import {
  type CrawlInterval,
  type CrawlSchedule,
  INTERVALS,
  KEPT_RECRAWLS,
  nextCrawl,
  type Recrawl,
} from './domain/recrawl.js';
import { RECRAWL, recrawlJob } from './jobs/recrawl-job.js';
import { RECRAWL_COLUMNS, RecrawlsRepository } from './persistence/recrawls.repository.js';
import { SchedulesRepository } from './persistence/schedules.repository.js';

export interface SetSchedule {
  botId: string;
  interval: string;
  /** What it is a part of; an edit by default. */
  act?: Act | undefined;
}

@Injectable()
export class RecrawlsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly schedules: SchedulesRepository,
    private readonly recrawls: RecrawlsRepository,
    private readonly notifier: JobNotifier,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /** A bot's latest re-crawls, newest first. */
  async list(principal: Principal, botId: string): Promise<Recrawl[]> {
    requireBotRole(principal, botId, 'viewer');
    return this.uow.statement<Recrawl & Record<string, unknown>>(
      { tenant: botId },
      `SELECT ${RECRAWL_COLUMNS} FROM recrawls WHERE bot_id = $1 ORDER BY started_at DESC, id DESC LIMIT $2`,
      [botId, KEPT_RECRAWLS],
      'recrawls.list',
    );
  }

  /** Reads a bot's pages again now, in place of the re-crawl that waits; its end schedules the next one. */
  async start(principal: Principal, botId: string): Promise<Recrawl> {
    requireBotRole(principal, botId, 'editor');
    const job = recrawlJob(botId, new Date(this.clock.now()));
    const begun = await this.uow.run({ tenant: botId }, async (tx) => {
      // Made before it is locked: of two starts at once, the second must see the first.
      await this.schedules.ensure(tx, botId);
      await this.schedules.find(tx, botId);
      if (!(await this.schedules.replaceWaiting(tx, botId, RECRAWL, job)))
        throw new DomainError(knowledgeErrors.recrawlRunning);
      return this.recrawls.begin(tx, job.id, botId);
    });
    this.notifier.wake(RECRAWL);
    return begun;
  }

  /** How often a bot's pages are read again, and when next; off unless its owner has set it. */
  async schedule(principal: Principal, botId: string): Promise<CrawlSchedule> {
    requireBotRole(principal, botId, 'viewer');
    const rows = await this.uow.statement<{ interval: CrawlInterval; nextAt: Date | null }>(
      { tenant: botId },
      'SELECT crawl_interval AS interval, next_at AS "nextAt" FROM crawl_schedules WHERE bot_id = $1',
      [botId],
      'schedules.get',
    );
    return rows[0] ?? { interval: 'off', nextAt: null };
  }

  /** Sets how often a bot's pages are read again. A re-crawl that runs already ends as it began. */
  async setSchedule(principal: Principal, input: SetSchedule): Promise<CrawlSchedule> {
    const { botId } = input;
    requireBotRole(principal, input.botId, 'editor');
    const interval = INTERVALS.find((known) => known === input.interval);
    if (!interval) throw new DomainError(knowledgeErrors.unknownInterval);
    return this.uow.run({ tenant: botId }, async (tx) => {
      // Made before it is locked: two first changes at once must not both find none.
      await this.schedules.ensure(tx, botId);
      const known = await this.schedules.find(tx, botId);
      if (known.interval === interval) return known;
      const nextAt = nextCrawl(
        interval,
        await this.recrawls.lastStart(tx, botId),
        new Date(this.clock.now()),
      );
      await this.schedules.save(tx, botId, { interval, nextAt });
      await this.schedules.replaceWaiting(tx, botId, RECRAWL, nextAt ? recrawlJob(botId, nextAt) : undefined);
      const changed = { before: { interval: known.interval }, after: { interval } };
      await this.outbox.add(
        tx,
        ...entriesChanged(
          topics.knowledgeChange,
          { botId, by: writerOf(principal), act: input.act },
          { kind: 'schedule', subject: '', ...changed },
        ),
      );
      return { interval, nextAt };
    });
  }
}
