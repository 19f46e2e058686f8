import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import type { FaqReport } from '../domain/faq-report.js';
import { listReports } from '../persistence/faq-reports.rows.js';

/** A bot's reports, newest first. */
@Injectable()
export class ListFaqReportsQuery {
  constructor(private readonly uow: UnitOfWork) {}

  execute(principal: Principal, botId: string): Promise<FaqReport[]> {
    requireBotRole(principal, botId, 'viewer');
    return listReports(this.uow, botId);
  }
}
