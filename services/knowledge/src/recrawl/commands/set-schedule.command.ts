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
import { knowledgeErrors } from '../../links/domain/link.errors.js';
import { type CrawlSchedule, INTERVALS, nextCrawl } from '../domain/recrawl.js';
import { RECRAWL, recrawlJob } from '../jobs/recrawl-job.js';
import { RecrawlsRepository } from '../persistence/recrawls.repository.js';
import { SchedulesRepository } from '../persistence/schedules.repository.js';

export interface SetSchedule {
  botId: string;
  interval: string;
  /** What it is a part of; an edit by default. */
  act?: Act | undefined;
}

/** Sets how often a bot's pages are read again. A re-crawl that runs already ends as it began. */
@Injectable()
export class SetScheduleCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly schedules: SchedulesRepository,
    private readonly recrawls: RecrawlsRepository,
    private readonly outbox: Outbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, input: SetSchedule): Promise<CrawlSchedule> {
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
