import {
  AnalyticsDefinition,
  type BotRequest,
  type DraftTopicRequest,
  type FaqReport,
  type FaqReportList,
  type FaqReportRequest,
  type Gap,
  type GapDraft,
  type GapList,
  type GapRequest,
  type GapTrial,
  type GetMessageCountRequest,
  type ListGapsRequest,
  type MessageCount,
  type Overview,
  type OverviewRequest,
  type RecordConversionRequest,
  type RecordedConversion,
  type SatisfactionDayList,
} from '@chirrup/proto/gen/analytics/v1/analytics_service';
import type { Empty } from '@chirrup/proto/gen/common/v1/common';
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { Controller } from '@nestjs/common';
import { ConversionsService } from '../conversions/conversions.service.js';
import { FaqReportsService } from '../faq/faq-reports.service.js';
import { FiguresService } from '../figures/figures.service.js';
import { GapsService } from '../gaps/gaps.service.js';
import { toFaqReportMessage } from './faq-report.mapper.js';
import { toOverviewMessage, toSatisfactionDayMessage } from './figures.mapper.js';
import { toGapMessage } from './gap.mapper.js';

/** The contract `proto/analytics/v1`. */
@Controller()
export class AnalyticsGrpcController implements ServiceOf<typeof AnalyticsDefinition> {
  constructor(
    private readonly figures: FiguresService,
    private readonly conversions: ConversionsService,
    private readonly faqReports: FaqReportsService,
    private readonly gaps: GapsService,
  ) {}

  @Call(AnalyticsDefinition, 'getMessageCount')
  async getMessageCount(request: GetMessageCountRequest, { principal }: CallContext): Promise<MessageCount> {
    return { clientMessages: await this.figures.messageCount(principal, request.botId) };
  }

  @Call(AnalyticsDefinition, 'listSatisfactionDays')
  async listSatisfactionDays(
    { botId }: BotRequest,
    { principal }: CallContext,
  ): Promise<SatisfactionDayList> {
    return {
      days: (await this.figures.satisfactionDays(principal, botId)).map(toSatisfactionDayMessage),
    };
  }

  @Call(AnalyticsDefinition, 'getOverview')
  async getOverview({ botId, days }: OverviewRequest, { principal }: CallContext): Promise<Overview> {
    return toOverviewMessage(await this.figures.overview(principal, botId, days));
  }

  @Call(AnalyticsDefinition, 'recordConversion')
  async recordConversion(
    { convertedAt, ...request }: RecordConversionRequest,
    { principal }: CallContext,
  ): Promise<RecordedConversion> {
    const conversion = { ...request, convertedAt: new Date(convertedAt) };
    return { assisted: await this.conversions.record(principal, conversion) };
  }

  @Call(AnalyticsDefinition, 'eraseConversions')
  async eraseConversions({ botId }: BotRequest, { principal }: CallContext): Promise<Empty> {
    await this.conversions.erase(principal, botId);
    return {};
  }

  @Call(AnalyticsDefinition, 'listFaqReports')
  async listFaqReports({ botId }: BotRequest, { principal }: CallContext): Promise<FaqReportList> {
    return { reports: (await this.faqReports.list(principal, botId)).map(toFaqReportMessage) };
  }

  @Call(AnalyticsDefinition, 'cancelFaqReport')
  async cancelFaqReport(request: FaqReportRequest, { principal }: CallContext): Promise<FaqReport> {
    return toFaqReportMessage(await this.faqReports.cancel(principal, request));
  }

  @Call(AnalyticsDefinition, 'retryFaqReport')
  async retryFaqReport(request: FaqReportRequest, { principal }: CallContext): Promise<FaqReport> {
    return toFaqReportMessage(await this.faqReports.retry(principal, request));
  }

  @Call(AnalyticsDefinition, 'draftTopic')
  draftTopic(request: DraftTopicRequest, { principal }: CallContext): Promise<GapDraft> {
    return this.faqReports.draftTopic(principal, request);
  }

  @Call(AnalyticsDefinition, 'listGaps')
  async listGaps(request: ListGapsRequest, { principal }: CallContext): Promise<GapList> {
    const { rows, next } = await this.gaps.list(principal, request);
    return { gaps: rows.map(toGapMessage), next };
  }

  @Call(AnalyticsDefinition, 'draftGap')
  draftGap({ botId, gapId }: GapRequest, { principal }: CallContext): Promise<GapDraft> {
    return this.gaps.draft(principal, botId, gapId);
  }

  @Call(AnalyticsDefinition, 'dismissGap')
  async dismissGap({ botId, gapId }: GapRequest, { principal }: CallContext): Promise<Gap> {
    return toGapMessage(await this.gaps.change(principal, botId, gapId, 'dismissed'));
  }

  @Call(AnalyticsDefinition, 'retestGap')
  async retestGap({ botId, gapId }: GapRequest, { principal }: CallContext): Promise<GapTrial> {
    const { trial, gap } = await this.gaps.retest(principal, botId, gapId);
    return { trial, gap: toGapMessage(gap) };
  }
}
