import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { knowledgeErrors } from '../../links/domain/link.errors.js';
import { type CrawlSchedule, INTERVALS, nextCrawl } from '../domain/recrawl.js';
import { RECRAWL, recrawlJob } from '../jobs/recrawl-job.js';
import { RecrawlsRepository } from '../persistence/recrawls.repository.js';
import { SchedulesRepository } from '../persistence/schedules.repository.js';

/** Sets how often a bot's pages are read again. A re-crawl that runs already ends as it began. */
@Injectable()
export class SetScheduleCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly schedules: SchedulesRepository,
    private readonly recrawls: RecrawlsRepository,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, input: { botId: string; interval: string }): Promise<CrawlSchedule> {
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
      return { interval, nextAt };
    });
  }
}
