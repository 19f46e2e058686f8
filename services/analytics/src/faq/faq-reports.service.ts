import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid, newId } from '@chirrup/kernel/ids';
import { Outbox } from '@chirrup/messaging/outbox/outbox';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { type PairDraft, PairDrafter } from '../gaps/pair-drafter.js';
import { OwnerReader } from '../owners/owner-reader.js';
import { faqErrors } from './domain/faq.errors.js';
import type { FaqReport } from './domain/faq-report.js';
import { changeReport, listReports, reportById } from './persistence/faq-reports.rows.js';
import { FaqReportWorker } from './reports/faq-report.worker.js';
import { reportFinished } from './reports/report-events.js';

export interface ChangedReport {
  botId: string;
  reportId: string;
}

export interface DraftTopic {
  botId: string;
  reportId: string;
  /** The topic's summary. */
  topic: string;
}

const CANCELLED = 'Stopped by a member of the bot.';

@Injectable()
export class FaqReportsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly outbox: Outbox,
    private readonly owners: OwnerReader,
    private readonly worker: FaqReportWorker,
    private readonly drafter: PairDrafter,
  ) {}

  /** A bot's reports, newest first. */
  list(principal: Principal, botId: string): Promise<FaqReport[]> {
    requireBotRole(principal, botId, 'viewer');
    return listReports(this.uow, botId);
  }

  /** A pair the owner may begin with for a topic of a report. @throws DomainError faqErrors.notFound, faqErrors.noTopic */
  async draftTopic(principal: Principal, { botId, reportId, topic }: DraftTopic): Promise<PairDraft> {
    requireBotRole(principal, botId, 'editor');
    const report = await this.#one(botId, reportId);
    const summaries = report.clusters.map(({ samples }) => samples[0]?.content);
    if (!summaries.includes(topic)) throw new DomainError(faqErrors.noTopic);
    return this.drafter.draft(botId, topic);
  }

  /** Ends a report; again changes nothing. @throws DomainError faqErrors.finished */
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

  /** Has a report made again; again changes nothing. */
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
