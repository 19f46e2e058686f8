import { Module } from '@nestjs/common';
import { CountMessageCommand } from './message-counts/commands/count-message.command.js';
import { GetMessageCountQuery } from './message-counts/queries/get-message-count.query.js';
import { MessagePostedConsumer } from './message-counts/transport/message-posted.consumer.js';
import { AnalyticsGrpcController } from './transport/analytics.grpc-controller.js';

@Module({
  providers: [CountMessageCommand, GetMessageCountQuery, MessagePostedConsumer, AnalyticsGrpcController],
})
export class AnalyticsModule {}
