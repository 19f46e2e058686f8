import type { IdentitySecret } from '@chirrup/proto/gen/chat/v1/chat_service';
import { Controller, Get, Header, Param, Post, UseGuards } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';
import { toSecondsOrNull } from '../http/dto/mapping.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import { type IdentitySecretDto, identitySecretSchema } from './visitor-identity.dto.js';

const toSecret = ({ secret, createdAt }: IdentitySecret): IdentitySecretDto => ({
  secret,
  created_at: toSecondsOrNull(createdAt),
});

/** The secret an owner's server signs identities with. */
@Controller('api/v1/bots/:bot/identity_secret')
@UseGuards(MemberGuard)
export class IdentitySecretHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Limited(rateRules.ownerRead)
  @Responds(200, identitySecretSchema)
  async read(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<IdentitySecretDto> {
    return toSecret(await this.services.chat.getIdentitySecret({ botId }, caller));
  }

  @Post()
  @Header('Cache-Control', 'no-store')
  @Limited(rateRules.ownerWrite)
  @Responds(201, identitySecretSchema)
  async replace(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<IdentitySecretDto> {
    return toSecret(await this.services.chat.replaceIdentitySecret({ botId }, caller));
  }
}
