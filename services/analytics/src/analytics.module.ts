import { ENV } from '@chirrup/service-defaults/platform/tokens';
import { Module, type Provider } from '@nestjs/common';
import { ANALYTICS_CONFIG, readAnalyticsConfig } from './analytics.config.js';
import { EraseConversionsCommand } from './conversions/commands/erase-conversions.command.js';
import { RecordConversionCommand } from './conversions/commands/record-conversion.command.js';
import { DigestWorker } from './digest/digest.worker.js';
import { RecordExchangesCommand } from './exchanges/commands/record-exchanges.command.js';
import { ChangeFaqReportCommand } from './faq/commands/change-faq-report.command.js';
import { DraftTopicQuery } from './faq/queries/draft-topic.query.js';
import { ListFaqReportsQuery } from './faq/queries/list-faq-reports.query.js';
import { FaqReportWorker } from './faq/reports/faq-report.worker.js';
import { FaqScheduler } from './faq/reports/faq-scheduler.js';
import { FiguresReader } from './figures/queries/figures-reader.js';
import { GetMessageCountQuery } from './figures/queries/get-message-count.query.js';
import { OverviewQuery } from './figures/queries/overview.query.js';
import { SatisfactionDaysQuery } from './figures/queries/satisfaction-days.query.js';
import { RollUpWorker } from './figures/roll-up/roll-up.worker.js';
import { ChangeGapCommand } from './gaps/commands/change-gap.command.js';
import { RecordQuestionsCommand } from './gaps/commands/record-questions.command.js';
import { RetestGapCommand } from './gaps/commands/retest-gap.command.js';
import { GroupGapsWorker } from './gaps/grouping/group-gaps.worker.js';
import { DraftGapQuery } from './gaps/queries/draft-gap.query.js';
import { GapReader } from './gaps/queries/gap-reader.js';
import { ListGapsQuery } from './gaps/queries/list-gaps.query.js';
import { PairDrafter } from './gaps/queries/pair-drafter.js';
import { OwnerReader } from './owners/owner-reader.js';
import { PurgeBotCommand } from './purging/purge-bot.command.js';
import { AnalyticsGrpcController } from './transport/analytics.grpc-controller.js';
import { BotDeletedConsumer } from './transport/bot-deleted.consumer.js';
import { ExchangesConsumer } from './transport/exchanges.consumer.js';
import { ReplyCompletedConsumer } from './transport/reply-completed.consumer.js';

const gaps = [
  GapReader,
  PairDrafter,
  ListGapsQuery,
  DraftGapQuery,
  ChangeGapCommand,
  RetestGapCommand,
  RecordQuestionsCommand,
  PurgeBotCommand,
  GroupGapsWorker,
];

const figures = [
  OwnerReader,
  RecordExchangesCommand,
  RollUpWorker,
  FiguresReader,
  GetMessageCountQuery,
  SatisfactionDaysQuery,
  OverviewQuery,
  RecordConversionCommand,
  EraseConversionsCommand,
];

const digest: Provider[] = [
  {
    provide: ANALYTICS_CONFIG,
    inject: [ENV],
    useFactory: (env: Record<string, string | undefined>) => readAnalyticsConfig(env),
  },
  DigestWorker,
];

const faq = [ListFaqReportsQuery, DraftTopicQuery, ChangeFaqReportCommand, FaqReportWorker, FaqScheduler];

@Module({
  controllers: [AnalyticsGrpcController, ExchangesConsumer, ReplyCompletedConsumer, BotDeletedConsumer],
  providers: [...figures, ...faq, ...digest, ...gaps],
})
export class AnalyticsModule {}
