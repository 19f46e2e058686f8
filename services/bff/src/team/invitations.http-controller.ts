import { Controller, Param, Post, UseGuards } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { UserGuard } from '../identity/guards.js';
import { type AcceptedDto, acceptedSchema } from './team.dto.js';
import { toAccepted } from './team.mapper.js';

@Controller('api/v1/invitations')
export class InvitationsHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Post(':token/accept')
  @UseGuards(UserGuard)
  @Limited(rateRules.mailedLink)
  @Responds(200, acceptedSchema)
  async accept(@Param('token') token: string, @CallerOf() caller: Caller): Promise<AcceptedDto> {
    return toAccepted(await this.services.bots.acceptInvitation({ token }, caller));
  }
}
