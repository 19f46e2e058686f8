import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import { type LinkCountsDto, linkCountsSchema } from './training.dto.js';

@Controller('api/v1/bots/:bot/knowledge_link_counts')
@UseGuards(MemberGuard)
export class LinkCountsHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get()
  @Limited(rateRules.ownerRead)
  @Responds(200, linkCountsSchema)
  get(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<LinkCountsDto> {
    return this.services.knowledge.countLinks({ botId }, caller);
  }
}
