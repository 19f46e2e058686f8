import { Body, Controller, Get, Param, Post, Put, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ServiceClients } from '../clients/service-clients.js';
import { Idempotent } from '../http/idempotency/idempotent.decorator.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import {
  type RecrawlDto,
  recrawlSchema,
  type ScheduleDto,
  type SetScheduleDto,
  scheduleSchema,
  setScheduleSchema,
} from './training.dto.js';
import { toRecrawl, toSchedule } from './training.mapper.js';

/** How often a bot's pages are read again, and what came of it. */
@Controller('api/v1/bots/:bot')
@UseGuards(MemberGuard)
export class RecrawlsHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get('knowledge_schedule')
  @Limited(rateRules.ownerRead)
  @Responds(200, scheduleSchema)
  async schedule(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<ScheduleDto> {
    return toSchedule(await this.services.knowledge.getCrawlSchedule({ botId }, caller));
  }

  @Put('knowledge_schedule')
  @Limited(rateRules.ownerWrite)
  @Responds(200, scheduleSchema)
  async setSchedule(
    @Param('bot') botId: string,
    @Body({ schema: setScheduleSchema }) { interval }: SetScheduleDto,
    @CallerOf() caller: Caller,
  ): Promise<ScheduleDto> {
    const request = { botId, interval, nextAt: 0 };
    return toSchedule(await this.services.knowledge.setCrawlSchedule(request, caller));
  }

  @Post('knowledge_recrawls')
  @Idempotent()
  @Limited(rateRules.ownerImport)
  @Responds(202, recrawlSchema)
  async start(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<RecrawlDto> {
    return toRecrawl(await this.services.knowledge.startRecrawl({ botId }, caller));
  }

  @Get('knowledge_recrawls')
  @Limited(rateRules.ownerRead)
  @Responds(200, z.array(recrawlSchema))
  async list(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<RecrawlDto[]> {
    const { recrawls } = await this.services.knowledge.listRecrawls({ botId }, caller);
    return recrawls.map(toRecrawl);
  }
}
