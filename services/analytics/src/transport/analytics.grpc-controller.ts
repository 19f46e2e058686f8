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
import { fromGap } from './gap.mapper.js';

/** The contract `proto/analytics/v1`. */
@Injectable()
export class AnalyticsGrpcController implements OnModuleInit, ServiceOf<typeof AnalyticsDefinition> {
  constructor(
    private readonly bus: ServiceBus,
    private readonly messageCount: GetMessageCountQuery,
    private readonly gaps: ListGapsQuery,
    private readonly draft: DraftGapQuery,
    private readonly change: ChangeGapCommand,
    private readonly retest: RetestGapCommand,
  ) {}

  onModuleInit(): void {
    this.bus.provide(AnalyticsDefinition, this);
  }

  async getMessageCount(request: GetMessageCountRequest, { principal }: CallContext): Promise<MessageCount> {
    return { clientMessages: await this.messageCount.execute(principal, request.botId) };
  }

  async listGaps(request: ListGapsRequest, { principal }: CallContext): Promise<GapList> {
    return { gaps: (await this.gaps.execute(principal, request)).map(fromGap) };
  }

  draftGap({ botId, gapId }: GapRequest, { principal }: CallContext): Promise<GapDraft> {
    return this.draft.execute(principal, botId, gapId);
  }

  async dismissGap({ botId, gapId }: GapRequest, { principal }: CallContext): Promise<Gap> {
    return fromGap(await this.change.execute(principal, botId, gapId, 'dismissed'));
  }

  async retestGap({ botId, gapId }: GapRequest, { principal }: CallContext): Promise<GapTrial> {
    const { trial, gap } = await this.retest.execute(principal, botId, gapId);
    return { trial, gap: fromGap(gap) };
  }
}
