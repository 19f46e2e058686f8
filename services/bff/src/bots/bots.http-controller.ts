import { Body, Controller, Delete, Get, Param, Patch, Post, Put, UseGuards } from '@nestjs/common';
import { ServiceClients } from '../clients/service-clients.js';
import { Idempotent } from '../http/idempotency/idempotent.decorator.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard, UserGuard } from '../identity/guards.js';
import {
  type BotDto,
  botSchema,
  type CreateBotDto,
  createBotSchema,
  type PatchBotDto,
  patchBotSchema,
  type ReplaceBotDto,
  replaceBotSchema,
} from './bots.dto.js';
import { answerConflict, toBot, toBotChanges } from './bots.mapper.js';
import { checkReadOnly } from './read-only-fields.js';

@Controller('api/v1/bots')
export class BotsHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Post('create')
  @UseGuards(UserGuard)
  @Idempotent()
  @Limited(rateRules.ownerWrite)
  @Responds(201, botSchema)
  async create(
    @Body({ schema: createBotSchema }) body: CreateBotDto,
    @CallerOf() caller: Caller,
  ): Promise<BotDto> {
    const request = { botName: body?.botname ?? '', ownerEmail: caller.email ?? '' };
    return toBot(await this.services.bots.createBot(request, caller));
  }

  @Get(':bot')
  @UseGuards(MemberGuard)
  @Limited(rateRules.ownerRead)
  @Responds(200, botSchema)
  async get(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<BotDto> {
    return toBot(await this.services.bots.getBot({ botId }, caller));
  }

  /** The whole bot as it was read; with a `version`, only if that is still the current one. */
  @Put(':bot')
  @UseGuards(MemberGuard)
  @Limited(rateRules.ownerWrite)
  @Responds(200, botSchema)
  async replace(
    @Param('bot') botId: string,
    @Body({ schema: replaceBotSchema }) body: ReplaceBotDto,
    @CallerOf() caller: Caller,
  ): Promise<BotDto> {
    checkReadOnly(body, toBot(await this.services.bots.getBot({ botId }, caller)));
    const request = { botId, version: body.version ?? 0, changes: toBotChanges(body) };
    return toBot(await this.services.bots.changeBot(request, caller).catch(answerConflict));
  }

  @Patch(':bot')
  @UseGuards(MemberGuard)
  @Limited(rateRules.ownerWrite)
  @Responds(200, botSchema)
  async change(
    @Param('bot') botId: string,
    @Body({ schema: patchBotSchema }) body: PatchBotDto,
    @CallerOf() caller: Caller,
  ): Promise<BotDto> {
    const request = { botId, version: body.version, changes: toBotChanges(body) };
    return toBot(await this.services.bots.changeBot(request, caller).catch(answerConflict));
  }

  @Delete(':bot')
  @UseGuards(MemberGuard)
  @Limited(rateRules.ownerWrite)
  @Responds(204)
  async delete(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<void> {
    await this.services.bots.deleteBot({ botId }, caller);
  }
}
