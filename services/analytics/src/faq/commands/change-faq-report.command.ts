import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid, newId } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { OwnerReader } from '../../owners/owner-reader.js';
import { faqErrors } from '../domain/faq.errors.js';
import type { FaqReport } from '../domain/faq-report.js';
import { changeReport, reportById } from '../persistence/faq-reports.rows.js';
import { FaqReportWorker } from '../reports/faq-report.worker.js';
import { reportFinished } from '../reports/report-events.js';

export interface ChangedReport {
  botId: string;
  reportId: string;
}

const CANCELLED = 'Stopped by a member of the bot.';

/** Ends a report, or has it made again; either again changes nothing. */
@Injectable()
export class ChangeFaqReportCommand {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly owners: OwnerReader,
    private readonly worker: FaqReportWorker,
  ) {}

  /** @throws DomainError faqErrors.finished */
  async cancel(principal: Principal, { botId, reportId }: ChangedReport): Promise<FaqReport> {
    requireBotRole(principal, botId, 'editor');
    const report = await this.#one(botId, reportId);
    const changed = await this.uow.run({ tenant: botId }, async (tx) => {
      const change = { status: 'cancelled', cancelReason: CANCELLED } as const;
      const isChanged = await changeReport(tx, botId, reportId, ['pending', 'in_progress'], change);
      if (isChanged) await this.outbox.add(tx, reportFinished(report, 'cancelled'));
      return isChanged;
    });
    this.outbox.written.wake();
    const after = await this.#one(botId, reportId);
    if (!changed && after.status !== 'cancelled') throw new DomainError(faqErrors.finished);
    return after;
  }

  async retry(principal: Principal, { botId, reportId }: ChangedReport): Promise<FaqReport> {
    requireBotRole(principal, botId, 'editor');
    await this.#one(botId, reportId);
    const { userId } = await this.owners.ownerOf(botId);
    await this.uow.run({ tenant: botId }, async (tx) => {
      const change = { status: 'pending', failedReason: '', cancelReason: '' } as const;
      if (await changeReport(tx, botId, reportId, ['completed', 'failed', 'cancelled'], change))
        await this.worker.schedule(tx, newId(), botId, reportId, userId);
    });
    return this.#one(botId, reportId);
  }

  async #one(botId: string, reportId: string): Promise<FaqReport> {
    const report = isUuid(reportId) ? await reportById(this.uow, botId, reportId) : undefined;
    if (!report) throw new DomainError(faqErrors.notFound);
    return report;
  }
}
