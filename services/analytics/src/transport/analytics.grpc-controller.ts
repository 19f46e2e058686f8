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
import { EraseConversionsCommand } from '../conversions/commands/erase-conversions.command.js';
import { RecordConversionCommand } from '../conversions/commands/record-conversion.command.js';
import { ChangeFaqReportCommand } from '../faq/commands/change-faq-report.command.js';
import { DraftTopicQuery } from '../faq/queries/draft-topic.query.js';
import { ListFaqReportsQuery } from '../faq/queries/list-faq-reports.query.js';
import { GetMessageCountQuery } from '../figures/queries/get-message-count.query.js';
import { OverviewQuery } from '../figures/queries/overview.query.js';
import { SatisfactionDaysQuery } from '../figures/queries/satisfaction-days.query.js';
import { ChangeGapCommand } from '../gaps/commands/change-gap.command.js';
import { RetestGapCommand } from '../gaps/commands/retest-gap.command.js';
import { DraftGapQuery } from '../gaps/queries/draft-gap.query.js';
import { ListGapsQuery } from '../gaps/queries/list-gaps.query.js';
import { toFaqReportMessage } from './faq-report.mapper.js';
import { toOverviewMessage, toSatisfactionDayMessage } from './figures.mapper.js';
import { toGapMessage } from './gap.mapper.js';

/** The contract `proto/analytics/v1`. */
@Controller()
export class AnalyticsGrpcController implements ServiceOf<typeof AnalyticsDefinition> {
  constructor(
    private readonly getMessageCountQuery: GetMessageCountQuery,
    private readonly satisfactionDaysQuery: SatisfactionDaysQuery,
    private readonly overviewQuery: OverviewQuery,
    private readonly recordConversionCommand: RecordConversionCommand,
    private readonly eraseConversionsCommand: EraseConversionsCommand,
    private readonly listFaqReportsQuery: ListFaqReportsQuery,
    private readonly draftTopicQuery: DraftTopicQuery,
    private readonly changeFaqReportCommand: ChangeFaqReportCommand,
    private readonly listGapsQuery: ListGapsQuery,
    private readonly draftGapQuery: DraftGapQuery,
    private readonly changeGapCommand: ChangeGapCommand,
    private readonly retestGapCommand: RetestGapCommand,
  ) {}

  @Call(AnalyticsDefinition, 'getMessageCount')
  async getMessageCount(request: GetMessageCountRequest, { principal }: CallContext): Promise<MessageCount> {
    return { clientMessages: await this.getMessageCountQuery.execute(principal, request.botId) };
  }

  @Call(AnalyticsDefinition, 'listSatisfactionDays')
  async listSatisfactionDays(
    { botId }: BotRequest,
    { principal }: CallContext,
  ): Promise<SatisfactionDayList> {
    return {
      days: (await this.satisfactionDaysQuery.execute(principal, botId)).map(toSatisfactionDayMessage),
    };
  }

  @Call(AnalyticsDefinition, 'getOverview')
  async getOverview({ botId, days }: OverviewRequest, { principal }: CallContext): Promise<Overview> {
    return toOverviewMessage(await this.overviewQuery.execute(principal, botId, days));
  }

  @Call(AnalyticsDefinition, 'recordConversion')
  async recordConversion(
    { convertedAt, ...request }: RecordConversionRequest,
    { principal }: CallContext,
  ): Promise<RecordedConversion> {
    const conversion = { ...request, convertedAt: new Date(convertedAt) };
    return { assisted: await this.recordConversionCommand.execute(principal, conversion) };
  }

  @Call(AnalyticsDefinition, 'eraseConversions')
  async eraseConversions({ botId }: BotRequest, { principal }: CallContext): Promise<Empty> {
    await this.eraseConversionsCommand.execute(principal, botId);
    return {};
  }

  @Call(AnalyticsDefinition, 'listFaqReports')
  async listFaqReports({ botId }: BotRequest, { principal }: CallContext): Promise<FaqReportList> {
    return { reports: (await this.listFaqReportsQuery.execute(principal, botId)).map(toFaqReportMessage) };
  }

  @Call(AnalyticsDefinition, 'cancelFaqReport')
  async cancelFaqReport(request: FaqReportRequest, { principal }: CallContext): Promise<FaqReport> {
    return toFaqReportMessage(await this.changeFaqReportCommand.cancel(principal, request));
  }

  @Call(AnalyticsDefinition, 'retryFaqReport')
  async retryFaqReport(request: FaqReportRequest, { principal }: CallContext): Promise<FaqReport> {
    return toFaqReportMessage(await this.changeFaqReportCommand.retry(principal, request));
  }

  @Call(AnalyticsDefinition, 'draftTopic')
  draftTopic(request: DraftTopicRequest, { principal }: CallContext): Promise<GapDraft> {
    return this.draftTopicQuery.execute(principal, request);
  }

  @Call(AnalyticsDefinition, 'listGaps')
  async listGaps(request: ListGapsRequest, { principal }: CallContext): Promise<GapList> {
    const { rows, next } = await this.listGapsQuery.execute(principal, request);
    return { gaps: rows.map(toGapMessage), next };
  }

  @Call(AnalyticsDefinition, 'draftGap')
  draftGap({ botId, gapId }: GapRequest, { principal }: CallContext): Promise<GapDraft> {
    return this.draftGapQuery.execute(principal, botId, gapId);
  }

  @Call(AnalyticsDefinition, 'dismissGap')
  async dismissGap({ botId, gapId }: GapRequest, { principal }: CallContext): Promise<Gap> {
    return toGapMessage(await this.changeGapCommand.execute(principal, botId, gapId, 'dismissed'));
  }

  @Call(AnalyticsDefinition, 'retestGap')
  async retestGap({ botId, gapId }: GapRequest, { principal }: CallContext): Promise<GapTrial> {
    const { trial, gap } = await this.retestGapCommand.execute(principal, botId, gapId);
    return { trial, gap: toGapMessage(gap) };
  }
}
