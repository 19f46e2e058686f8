import { Module } from '@nestjs/common';
import { CountMessagesCommand } from './message-counts/commands/count-messages.command.js';
import { GetMessageCountQuery } from './message-counts/queries/get-message-count.query.js';
import { MessagePostedConsumer } from './message-counts/transport/message-posted.consumer.js';
import { AnalyticsGrpcController } from './transport/analytics.grpc-controller.js';

@Module({
  providers: [CountMessagesCommand, GetMessageCountQuery, MessagePostedConsumer, AnalyticsGrpcController],
})
export class AnalyticsModule {}
