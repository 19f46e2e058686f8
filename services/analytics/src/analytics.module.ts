import { ENV } from '@chirrup/service-defaults/platform/tokens';
import { Module, type Provider } from '@nestjs/common';
import { ANALYTICS_CONFIG, readAnalyticsConfig } from './analytics.config.js';
import { ConversionsService } from './conversions/conversions.service.js';
import { DigestWorker } from './digest/digest.worker.js';
import { RecordExchangesCommand } from './exchanges/commands/record-exchanges.command.js';
import { FaqReportsService } from './faq/faq-reports.service.js';
import { FaqReportWorker } from './faq/reports/faq-report.worker.js';
import { FaqScheduler } from './faq/reports/faq-scheduler.js';
import { FiguresService } from './figures/figures.service.js';
import { FiguresReader } from './figures/figures-reader.js';
import { RollUpWorker } from './figures/roll-up/roll-up.worker.js';
import { GapReader } from './gaps/gap-reader.js';
import { GapsService } from './gaps/gaps.service.js';
import { GroupGapsWorker } from './gaps/grouping/group-gaps.worker.js';
import { PairDrafter } from './gaps/pair-drafter.js';
import { OwnerReader } from './owners/owner-reader.js';
import { AnalyticsGrpcController } from './transport/analytics.grpc-controller.js';
import { BotDeletedConsumer } from './transport/bot-deleted.consumer.js';
import { ExchangesConsumer } from './transport/exchanges.consumer.js';
import { ReplyCompletedConsumer } from './transport/reply-completed.consumer.js';

const gaps = [GapReader, PairDrafter, GapsService, GroupGapsWorker];

const figures = [
  OwnerReader,
  RecordExchangesCommand,
  RollUpWorker,
  FiguresReader,
  FiguresService,
  ConversionsService,
];

const digest: Provider[] = [
  {
    provide: ANALYTICS_CONFIG,
    inject: [ENV],
    useFactory: (env: Record<string, string | undefined>) => readAnalyticsConfig(env),
  },
  DigestWorker,
];

const faq = [FaqReportsService, FaqReportWorker, FaqScheduler];

@Module({
  controllers: [AnalyticsGrpcController, ExchangesConsumer, ReplyCompletedConsumer, BotDeletedConsumer],
  providers: [...figures, ...faq, ...digest, ...gaps],
})
export class AnalyticsModule {}
