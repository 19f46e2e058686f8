import { Module } from '@nestjs/common';
import { ChangeGapCommand } from './gaps/commands/change-gap.command.js';
import { RecordQuestionsCommand } from './gaps/commands/record-questions.command.js';
import { RetestGapCommand } from './gaps/commands/retest-gap.command.js';
import { GroupGapsWorker } from './gaps/grouping/group-gaps.worker.js';
import { DraftGapQuery } from './gaps/queries/draft-gap.query.js';
import { GapReader } from './gaps/queries/gap-reader.js';
import { ListGapsQuery } from './gaps/queries/list-gaps.query.js';
import { CountMessagesCommand } from './message-counts/commands/count-messages.command.js';
import { GetMessageCountQuery } from './message-counts/queries/get-message-count.query.js';
import { PurgeBotCommand } from './purging/purge-bot.command.js';
import { AnalyticsGrpcController } from './transport/analytics.grpc-controller.js';
import { BotDeletedConsumer } from './transport/bot-deleted.consumer.js';
import { MessagePostedConsumer } from './transport/message-posted.consumer.js';
import { ReplyCompletedConsumer } from './transport/reply-completed.consumer.js';

const gaps = [
  GapReader,
  ListGapsQuery,
  DraftGapQuery,
  ChangeGapCommand,
  RetestGapCommand,
  RecordQuestionsCommand,
  PurgeBotCommand,
  GroupGapsWorker,
];

@Module({
  controllers: [AnalyticsGrpcController, MessagePostedConsumer, ReplyCompletedConsumer, BotDeletedConsumer],
  providers: [CountMessagesCommand, GetMessageCountQuery, ...gaps],
})
export class AnalyticsModule {}
