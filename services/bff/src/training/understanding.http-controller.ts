import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import { type UnderstandingDto, understandingSchema } from './training.dto.js';
import { toUnderstanding } from './training.mapper.js';

@Controller('api/v1/bots/:bot/knowledge_understanding')
@UseGuards(MemberGuard)
export class UnderstandingHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get()
  @Limited(rateRules.ownerRead)
  @Responds(200, understandingSchema)
  async get(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<UnderstandingDto> {
    return toUnderstanding(await this.services.knowledge.getUnderstanding({ botId }, caller));
  }
}
