import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';
import { toSeconds } from '../http/dto/mapping.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import { type SetupDto, setupSchema } from './setup.dto.js';

/** The first steps of a bot: teach, style, embed. */
@Controller('api/v1/bots/:bot/setup')
@UseGuards(MemberGuard)
export class SetupHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get()
  @Limited(rateRules.ownerRead)
  @Responds(200, setupSchema)
  async get(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<SetupDto> {
    const [{ hasPairs, isStyled, seenOn, seenAt }, { links }] = await Promise.all([
      this.services.bots.getSetup({ botId }, caller),
      this.services.knowledge.listLinks({ botId, page: { limit: 1, before: '' } }, caller),
    ]);
    return {
      taught: hasPairs || links.length > 0,
      styled: isStyled,
      embedded: seenOn !== '',
      seen_on: seenOn,
      seen_at: seenAt > 0 ? toSeconds(seenAt) : null,
    };
  }
}
