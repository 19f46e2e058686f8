import { Body, Controller, Param, Post, UseGuards } from '@nestjs/common';
import { type BotDto, botSchema } from '../bots/bots.dto.js';
import { toBot } from '../bots/bots.mapper.js';
import { ServiceClients } from '../clients/service-clients.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import {
  type ProvenSupportEmailDto,
  type ProveSupportEmailDto,
  provenSupportEmailSchema,
  proveSupportEmailSchema,
} from './team.dto.js';

const SELF: Caller = { principal: { kind: 'service', name: 'bff' } };

/** Proving the address visitors' chats are mailed to. */
@Controller('api/v1')
export class SupportEmailHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Post('bots/:bot/support_email_link')
  @UseGuards(MemberGuard)
  @Limited(rateRules.mailedLink)
  @Responds(200, botSchema)
  async request(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<BotDto> {
    return toBot(await this.services.bots.requestSupportEmailProof({ botId }, caller));
  }

  /** Who reads the address may have no account. */
  @Post('support_email_proofs')
  @Limited(rateRules.passwordReset)
  @Responds(200, provenSupportEmailSchema)
  async prove(
    @Body({ schema: proveSupportEmailSchema }) body: ProveSupportEmailDto,
  ): Promise<ProvenSupportEmailDto> {
    const { email, botName } = await this.services.bots.proveSupportEmail(body, SELF);
    return { email, bot_name: botName };
  }
}
