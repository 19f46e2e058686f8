import { DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import { UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { requireBotRole } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Injectable } from '@nestjs/common';
import { type PairDraft, PairDrafter } from '../../gaps/queries/pair-drafter.js';
import { faqErrors } from '../domain/faq.errors.js';
import { reportById } from '../persistence/faq-reports.rows.js';

export interface DraftTopic {
  botId: string;
  reportId: string;
  /** The topic's summary. */
  topic: string;
}

/** A pair the owner may begin with for a topic of a report. */
@Injectable()
export class DraftTopicQuery {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly drafter: PairDrafter,
  ) {}

  /** @throws DomainError faqErrors.notFound, faqErrors.noTopic */
  async execute(principal: Principal, { botId, reportId, topic }: DraftTopic): Promise<PairDraft> {
    requireBotRole(principal, botId, 'editor');
    const report = isUuid(reportId) ? await reportById(this.uow, botId, reportId) : undefined;
    if (!report) throw new DomainError(faqErrors.notFound);
    const summaries = report.clusters.map(({ samples }) => samples[0]?.content);
    if (!summaries.includes(topic)) throw new DomainError(faqErrors.noTopic);
    return this.drafter.draft(botId, topic);
  }
}
