import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { CrawlInterval, CrawlSchedule } from '../domain/recrawl.js';

/** How often a bot's pages are read again, and when next; off unless its owner has set it. */
@Injectable()
export class GetScheduleQuery {
  constructor(private readonly uow: UnitOfWork) {}

  async execute(principal: Principal, botId: string): Promise<CrawlSchedule> {
    requireBotRole(principal, botId, 'viewer');
    const rows = await this.uow.statement<{ interval: CrawlInterval; nextAt: Date | null }>(
      { tenant: botId },
      'SELECT crawl_interval AS interval, next_at AS "nextAt" FROM crawl_schedules WHERE bot_id = $1',
      [botId],
      'schedules.get',
    );
    return rows[0] ?? { interval: 'off', nextAt: null };
  }
}
