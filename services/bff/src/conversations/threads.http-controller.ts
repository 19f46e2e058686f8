import { Body, Controller, Get, Param, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ServiceClients } from '../clients/service-clients.js';
import { toMilliseconds } from '../http/dto/mapping.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { ParticipantGuard, VisitorsOnlyGuard } from '../identity/guards.js';
import {
  createThreadSchema,
  type ThreadCreatedDto,
  type ThreadDto,
  type ThreadsQueryDto,
  threadCreatedSchema,
  threadSchema,
  threadsQuerySchema,
} from './conversations.dto.js';
import { toThread } from './conversations.mapper.js';

@Controller('api/v1/chats/:bot/threads')
@UseGuards(ParticipantGuard)
export class ThreadsHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get()
  @Limited(rateRules.ownerRead, rateRules.visitorRead)
  @Responds(200, z.array(threadSchema))
  async list(
    @Param('bot') botId: string,
    @Query({ schema: threadsQuerySchema }) { limit, before }: ThreadsQueryDto,
    @CallerOf() caller: Caller,
  ): Promise<ThreadDto[]> {
    const request = { botId, limit, before: before === undefined ? 0 : toMilliseconds(before) };
    const { threads } = await this.services.chat.listThreads(request, caller);
    return threads.map(toThread);
  }

  @Post()
  @UseGuards(VisitorsOnlyGuard)
  @Limited(rateRules.visitorThread, rateRules.sourceThread)
  @Responds(201, threadCreatedSchema)
  async create(
    @Param('bot') botId: string,
    @Body({ schema: createThreadSchema }) _body: unknown,
    @CallerOf() caller: Caller,
  ): Promise<ThreadCreatedDto> {
    return { _id: (await this.services.chat.createThread({ botId }, caller)).id };
  }
}
