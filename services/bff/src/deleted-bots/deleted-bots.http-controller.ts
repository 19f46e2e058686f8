import { Controller, Delete, Get, Param, Post, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { type BotDto, botSchema } from '../bots/bots.dto.js';
import { toBot } from '../bots/bots.mapper.js';
import { ServiceClients } from '../clients/service-clients.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { UserGuard } from '../identity/guards.js';
import { type DeletedBotDto, deletedBotSchema, toDeletedBot } from './deleted-bots.dto.js';

/** Bots in the bin: nobody is a member of them, so the bots service asks who owned them. */
@Controller('api/v1')
@UseGuards(UserGuard)
export class DeletedBotsHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get('users/:user/deleted_bots')
  @Limited(rateRules.ownerRead)
  @Responds(200, z.array(deletedBotSchema))
  async list(@Param('user') userId: string, @CallerOf() caller: Caller): Promise<DeletedBotDto[]> {
    const { bots } = await this.services.bots.listDeletedBots({ userId }, caller);
    return bots.map(toDeletedBot);
  }

  @Post('bots/:bot/restore')
  @Limited(rateRules.ownerWrite)
  @Responds(200, botSchema)
  async restore(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<BotDto> {
    return toBot(await this.services.bots.restoreBot({ botId }, caller));
  }

  /** Before its time; it must be deleted already. */
  @Delete('users/:user/deleted_bots/:bot')
  @Limited(rateRules.ownerWrite)
  @Responds(204)
  async purge(
    // the guard reads it; named here for the description of the API
    @Param('user') _userId: string,
    @Param('bot') botId: string,
    @CallerOf() caller: Caller,
  ): Promise<void> {
    await this.services.bots.purgeBot({ botId }, caller);
  }
}
