import { JobNotifier } from '@chirrup/jobs/job-notifier';
import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK } from '@chirrup/service-defaults/platform/tokens';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { knowledgeErrors } from '../../links/domain/link.errors.js';
import type { Recrawl } from '../domain/recrawl.js';
import { RECRAWL, recrawlJob } from '../jobs/recrawl-job.js';
import { RecrawlsRepository } from '../persistence/recrawls.repository.js';
import { SchedulesRepository } from '../persistence/schedules.repository.js';

/** Reads a bot's pages again now, in place of the re-crawl that waits; its end schedules the next one. */
@Injectable()
export class StartRecrawlCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly schedules: SchedulesRepository,
    private readonly recrawls: RecrawlsRepository,
    private readonly notifier: JobNotifier,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute(principal: Principal, botId: string): Promise<Recrawl> {
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
}
