import { Body, Controller, Get, Param, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ServiceClients } from '../clients/service-clients.js';
import { type GapDraftDto, gapDraftSchema } from '../gaps/gaps.dto.js';
import { toGapDraft } from '../gaps/gaps.mapper.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { IdParam } from '../http/nest/id.pipe.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import {
  type FaqReportDto,
  faqReportSchema,
  type OverviewDto,
  type OverviewQueryDto,
  overviewQuerySchema,
  overviewSchema,
  type SatisfactionReportDto,
  satisfactionReportSchema,
  type TopicDraftDto,
  topicDraftSchema,
} from './insights.dto.js';
import { toFaqReport, toOverview, toSatisfactionReport } from './insights.mapper.js';

const ReportId = () =>
  IdParam('report', {
    code: 'ANALYTICS.REPORT_NOT_FOUND',
    message: 'There is no such report. It may have been removed; reload the page.',
  });

/** Figures about a bot's conversations. */
@Controller('api/v1/bots/:bot')
@UseGuards(MemberGuard)
export class InsightsHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get('customer_satisfaction_daily_reports')
  @Limited(rateRules.ownerRead)
  @Responds(200, z.array(satisfactionReportSchema))
  async satisfaction(
    @Param('bot') botId: string,
    @CallerOf() caller: Caller,
  ): Promise<SatisfactionReportDto[]> {
    const { days } = await this.services.analytics.listSatisfactionDays({ botId }, caller);
    return days.map(toSatisfactionReport);
  }

  @Get('engagement_overview')
  @Limited(rateRules.ownerRead)
  @Responds(200, overviewSchema)
  async overview(
    @Param('bot') botId: string,
    @Query({ schema: overviewQuerySchema }) { days }: OverviewQueryDto,
    @CallerOf() caller: Caller,
  ): Promise<OverviewDto> {
    return toOverview(await this.services.analytics.getOverview({ botId, days }, caller));
  }

  @Get('faq_analysis_reports')
  @Limited(rateRules.ownerRead)
  @Responds(200, z.array(faqReportSchema))
  async faqReports(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<FaqReportDto[]> {
    const { reports } = await this.services.analytics.listFaqReports({ botId }, caller);
    return reports.map(toFaqReport);
  }

  @Post('faq_analysis_reports/:report/cancel')
  @Limited(rateRules.ownerWrite)
  @Responds(200, faqReportSchema)
  async cancel(
    @Param('bot') botId: string,
    @ReportId() reportId: string,
    @CallerOf() caller: Caller,
  ): Promise<FaqReportDto> {
    return toFaqReport(await this.services.analytics.cancelFaqReport({ botId, reportId }, caller));
  }

  @Post('faq_analysis_reports/:report/retry')
  @Limited(rateRules.ownerWrite, rateRules.ownerReport)
  @Responds(200, faqReportSchema)
  async retry(
    @Param('bot') botId: string,
    @ReportId() reportId: string,
    @CallerOf() caller: Caller,
  ): Promise<FaqReportDto> {
    return toFaqReport(await this.services.analytics.retryFaqReport({ botId, reportId }, caller));
  }

  /** Nothing is stored. */
  @Post('faq_analysis_reports/:report/draft')
  @Limited(rateRules.ownerWrite)
  @Responds(200, gapDraftSchema)
  async draft(
    @Param('bot') botId: string,
    @ReportId() reportId: string,
    @Body({ schema: topicDraftSchema }) { questions_summary: topic }: TopicDraftDto,
    @CallerOf() caller: Caller,
  ): Promise<GapDraftDto> {
    return toGapDraft(await this.services.analytics.draftTopic({ botId, reportId, topic }, caller));
  }
}
