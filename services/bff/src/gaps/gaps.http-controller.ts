import { Controller, Get, Param, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ServiceClients } from '../clients/service-clients.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { IdParam } from '../http/nest/id.pipe.js';
import { type NextPage, NextPageOf } from '../http/nest/next-page.decorator.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import {
  type GapDraftDto,
  type GapDto,
  type GapsQueryDto,
  type GapTrialDto,
  gapDraftSchema,
  gapSchema,
  gapsQuerySchema,
  gapTrialSchema,
} from './gaps.dto.js';
import { toGap, toGapDraft, toGapTrial } from './gaps.mapper.js';

const GapId = () =>
  IdParam('gap', {
    code: 'ANALYTICS.GAP_NOT_FOUND',
    message: 'There is no such unanswered question. It may have been removed; reload the list.',
  });

/** What the bot's visitors asked and were not answered. */
@Controller('api/v1/bots/:bot/gaps')
@UseGuards(MemberGuard)
export class GapsHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get()
  @Limited(rateRules.ownerRead)
  @Responds(200, z.array(gapSchema))
  async list(
    @Param('bot') botId: string,
    @Query({ schema: gapsQuerySchema }) { state, limit, before = '' }: GapsQueryDto,
    @CallerOf() caller: Caller,
    @NextPageOf() nextPage: NextPage,
  ): Promise<GapDto[]> {
    const request = { botId, state, limit, before };
    const { gaps, next } = await this.services.analytics.listGaps(request, caller);
    nextPage(next);
    return gaps.map(toGap);
  }

  /** Nothing is stored. */
  @Post(':gap/draft')
  @Limited(rateRules.ownerWrite)
  @Responds(200, gapDraftSchema)
  async draft(
    @Param('bot') botId: string,
    @GapId() gapId: string,
    @CallerOf() caller: Caller,
  ): Promise<GapDraftDto> {
    return toGapDraft(await this.services.analytics.draftGap({ botId, gapId }, caller));
  }

  @Post(':gap/dismiss')
  @Limited(rateRules.ownerWrite)
  @Responds(200, gapSchema)
  async dismiss(
    @Param('bot') botId: string,
    @GapId() gapId: string,
    @CallerOf() caller: Caller,
  ): Promise<GapDto> {
    return toGap(await this.services.analytics.dismissGap({ botId, gapId }, caller));
  }

  @Post(':gap/retest')
  @Limited(rateRules.ownerWrite)
  @Responds(200, gapTrialSchema)
  async retest(
    @Param('bot') botId: string,
    @GapId() gapId: string,
    @CallerOf() caller: Caller,
  ): Promise<GapTrialDto> {
    return toGapTrial(await this.services.analytics.retestGap({ botId, gapId }, caller));
  }
}
