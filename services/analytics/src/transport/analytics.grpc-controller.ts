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
import { Call } from '@chirrup/rpc/call.decorator';
import type { CallContext } from '@chirrup/rpc/call-context';
import type { ServiceOf } from '@chirrup/rpc/service';
import { Controller } from '@nestjs/common';
import { ChangeGapCommand } from '../gaps/commands/change-gap.command.js';
import { RetestGapCommand } from '../gaps/commands/retest-gap.command.js';
import { DraftGapQuery } from '../gaps/queries/draft-gap.query.js';
import { ListGapsQuery } from '../gaps/queries/list-gaps.query.js';
import { GetMessageCountQuery } from '../message-counts/queries/get-message-count.query.js';
import { toGapMessage } from './gap.mapper.js';

/** The contract `proto/analytics/v1`. */
@Controller()
export class AnalyticsGrpcController implements ServiceOf<typeof AnalyticsDefinition> {
  constructor(
    private readonly getMessageCountQuery: GetMessageCountQuery,
    private readonly listGapsQuery: ListGapsQuery,
    private readonly draftGapQuery: DraftGapQuery,
    private readonly changeGapCommand: ChangeGapCommand,
    private readonly retestGapCommand: RetestGapCommand,
  ) {}

  @Call(AnalyticsDefinition, 'getMessageCount')
  async getMessageCount(request: GetMessageCountRequest, { principal }: CallContext): Promise<MessageCount> {
    return { clientMessages: await this.getMessageCountQuery.execute(principal, request.botId) };
  }

  @Call(AnalyticsDefinition, 'listGaps')
  async listGaps(request: ListGapsRequest, { principal }: CallContext): Promise<GapList> {
    return { gaps: (await this.listGapsQuery.execute(principal, request)).map(toGapMessage) };
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
