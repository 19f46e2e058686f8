import {
  AnalyticsDefinition,
  type Gap,
  type GapDraft,
  type GapList,
  type GapRequest,
  type GapTrial,
  type GetMessageCountRequest,
  type ListGapsRequest,
  type MessageCount,
} from '@chirrup/proto/gen/analytics/v1/analytics_service';
import type { CallContext } from '@chirrup/rpc/call-context';
import { ServiceBus, type ServiceOf } from '@chirrup/rpc/service';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ChangeGapCommand } from '../gaps/commands/change-gap.command.js';
import { RetestGapCommand } from '../gaps/commands/retest-gap.command.js';
import { DraftGapQuery } from '../gaps/queries/draft-gap.query.js';
import { ListGapsQuery } from '../gaps/queries/list-gaps.query.js';
import { GetMessageCountQuery } from '../message-counts/queries/get-message-count.query.js';
import { toGapMessage } from './gap.mapper.js';

/** The contract `proto/analytics/v1`. */
@Injectable()
export class AnalyticsGrpcController implements OnModuleInit, ServiceOf<typeof AnalyticsDefinition> {
  constructor(
    private readonly bus: ServiceBus,
    private readonly getMessageCountQuery: GetMessageCountQuery,
    private readonly listGapsQuery: ListGapsQuery,
    private readonly draftGapQuery: DraftGapQuery,
    private readonly changeGapCommand: ChangeGapCommand,
    private readonly retestGapCommand: RetestGapCommand,
  ) {}

  onModuleInit(): void {
    this.bus.provide(AnalyticsDefinition, this);
  }

  async getMessageCount(request: GetMessageCountRequest, { principal }: CallContext): Promise<MessageCount> {
    return { clientMessages: await this.getMessageCountQuery.execute(principal, request.botId) };
  }

  async listGaps(request: ListGapsRequest, { principal }: CallContext): Promise<GapList> {
    return { gaps: (await this.listGapsQuery.execute(principal, request)).map(toGapMessage) };
  }

  draftGap({ botId, gapId }: GapRequest, { principal }: CallContext): Promise<GapDraft> {
    return this.draftGapQuery.execute(principal, botId, gapId);
  }

  async dismissGap({ botId, gapId }: GapRequest, { principal }: CallContext): Promise<Gap> {
    return toGapMessage(await this.changeGapCommand.execute(principal, botId, gapId, 'dismissed'));
  }

  async retestGap({ botId, gapId }: GapRequest, { principal }: CallContext): Promise<GapTrial> {
    const { trial, gap } = await this.retestGapCommand.execute(principal, botId, gapId);
    return { trial, gap: toGapMessage(gap) };
  }
}
