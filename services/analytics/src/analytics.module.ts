import { Module } from '@nestjs/common';
import { ChangeGapCommand } from './gaps/commands/change-gap.command.js';
import { ForgetGapsCommand } from './gaps/commands/forget-gaps.command.js';
import { RecordQuestionsCommand } from './gaps/commands/record-questions.command.js';
import { RetestGapCommand } from './gaps/commands/retest-gap.command.js';
import { GroupGapsWorker } from './gaps/grouping/group-gaps.worker.js';
import { DraftGapQuery } from './gaps/queries/draft-gap.query.js';
import { GapReader } from './gaps/queries/gap-reader.js';
import { ListGapsQuery } from './gaps/queries/list-gaps.query.js';
import { BotDeletedConsumer } from './gaps/transport/bot-deleted.consumer.js';
import { ReplyCompletedConsumer } from './gaps/transport/reply-completed.consumer.js';
import { CountMessagesCommand } from './message-counts/commands/count-messages.command.js';
import { GetMessageCountQuery } from './message-counts/queries/get-message-count.query.js';
import { MessagePostedConsumer } from './message-counts/transport/message-posted.consumer.js';
import { AnalyticsGrpcController } from './transport/analytics.grpc-controller.js';

const gaps = [
  GapReader,
  ListGapsQuery,
  DraftGapQuery,
  ChangeGapCommand,
  RetestGapCommand,
  RecordQuestionsCommand,
  ForgetGapsCommand,
  GroupGapsWorker,
  ReplyCompletedConsumer,
  BotDeletedConsumer,
];

@Module({
  controllers: [AnalyticsGrpcController],
  providers: [CountMessagesCommand, GetMessageCountQuery, MessagePostedConsumer, ...gaps],
})
export class AnalyticsModule {}
