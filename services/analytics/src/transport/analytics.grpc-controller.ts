import {
  AnalyticsDefinition,
  type GetMessageCountRequest,
  type MessageCount,
} from '@chirrup/proto/gen/analytics/v1/analytics_service';
import type { CallContext } from '@chirrup/rpc/call-context';
import { ServiceBus, type ServiceOf } from '@chirrup/rpc/service';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { GetMessageCountQuery } from '../message-counts/queries/get-message-count.query.js';

/** The contract `proto/analytics/v1`. */
@Injectable()
export class AnalyticsGrpcController implements OnModuleInit, ServiceOf<typeof AnalyticsDefinition> {
  constructor(
    private readonly bus: ServiceBus,
    private readonly messageCount: GetMessageCountQuery,
  ) {}

  onModuleInit(): void {
    this.bus.provide(AnalyticsDefinition, this);
  }

  async getMessageCount(request: GetMessageCountRequest, { principal }: CallContext): Promise<MessageCount> {
    return { clientMessages: await this.messageCount.execute(principal, request.botId) };
  }
}
