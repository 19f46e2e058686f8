import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import { type ModelUsageDto, modelUsageSchema } from './model-usage.dto.js';

/** What a bot has used of the model. */
@Controller('api/v1/bots/:bot/model_usage')
@UseGuards(MemberGuard)
export class ModelUsageHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get()
  @Limited(rateRules.ownerRead)
  @Responds(200, modelUsageSchema)
  async today(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<ModelUsageDto> {
    const usage = await this.services.chat.getModelUsage({ botId }, caller);
    return {
      day: usage.day,
      tokens_used: usage.tokensUsed,
      tokens_limit: usage.tokensLimit,
      tokens_limit_of_all: usage.tokensLimitOfAll,
      unreachable_since: usage.unreachableSince ? Math.floor(usage.unreachableSince / 1_000) : null,
      limited: usage.limited,
    };
  }
}
