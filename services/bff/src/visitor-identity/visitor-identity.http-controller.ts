import { Body, Controller, Param, Post, UseGuards } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';
import { type VisitorIdentityDto, visitorIdentitySchema } from '../conversations/conversations.dto.js';
import { toVisitorIdentity } from '../conversations/conversations.mapper.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { ParticipantGuard, VisitorsOnlyGuard } from '../identity/guards.js';
import { type IdentifyDto, identifySchema } from './visitor-identity.dto.js';

/** Who a visitor is, as the owner's server says. */
@Controller('api/v1/chats/:bot/visitors/me/identity')
@UseGuards(ParticipantGuard, VisitorsOnlyGuard)
export class VisitorIdentityHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Post()
  @Limited(rateRules.visitorIdentity, rateRules.sourceIdentity)
  @Responds(200, visitorIdentitySchema)
  async identify(
    @Param('bot') botId: string,
    @Body({ schema: identifySchema }) { token }: IdentifyDto,
    @CallerOf() caller: Caller,
  ): Promise<VisitorIdentityDto> {
    return toVisitorIdentity(await this.services.chat.identifyVisitor({ botId, token }, caller));
  }
}
