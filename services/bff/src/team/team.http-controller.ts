import { Body, Controller, Delete, Get, Param, Post, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { type BotDto, botSchema } from '../bots/bots.dto.js';
import { toBot } from '../bots/bots.mapper.js';
import { ServiceClients } from '../clients/service-clients.js';
import { Idempotent } from '../http/idempotency/idempotent.decorator.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import {
  type CollaboratorDto,
  collaboratorSchema,
  type InviteDto,
  inviteSchema,
  type TransferDto,
  transferSchema,
} from './team.dto.js';
import { toCollaborator } from './team.mapper.js';

@Controller('api/v1/bots/:bot')
@UseGuards(MemberGuard)
export class TeamHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get('collaborators')
  @Limited(rateRules.ownerRead)
  @Responds(200, z.array(collaboratorSchema))
  async list(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<CollaboratorDto[]> {
    const { collaborators } = await this.services.bots.listCollaborators({ botId }, caller);
    return collaborators.map(toCollaborator);
  }

  @Post('collaborators')
  @Idempotent()
  @Limited(rateRules.ownerWrite)
  @Responds(201, collaboratorSchema)
  async invite(
    @Param('bot') botId: string,
    @Body({ schema: inviteSchema }) body: InviteDto,
    @CallerOf() caller: Caller,
  ): Promise<CollaboratorDto> {
    return toCollaborator(await this.services.bots.inviteCollaborator({ botId, ...body }, caller));
  }

  @Delete('collaborators/:email')
  @Limited(rateRules.ownerWrite)
  @Responds(204)
  async remove(
    @Param('bot') botId: string,
    @Param('email') email: string,
    @CallerOf() caller: Caller,
  ): Promise<void> {
    await this.services.bots.removeCollaborator({ botId, email }, caller);
  }

  @Post('transfer')
  @Limited(rateRules.ownerWrite)
  @Responds(200, botSchema)
  async transfer(
    @Param('bot') botId: string,
    @Body({ schema: transferSchema }) body: TransferDto,
    @CallerOf() caller: Caller,
  ): Promise<BotDto> {
    return toBot(await this.services.bots.transferBot({ botId, ...body }, caller));
  }
}
