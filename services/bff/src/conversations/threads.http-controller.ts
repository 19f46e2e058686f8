import { Body, Controller, Get, Param, Post, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { BotDirectory } from '../bots/bot-directory.js';
import { requireLive } from '../bots/live-rule.js';
import { ServiceClients } from '../clients/service-clients.js';
import { toMilliseconds } from '../http/dto/mapping.js';
import { Idempotent } from '../http/idempotency/idempotent.decorator.js';
import { addressRules } from '../http/limits/address-rules.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { IdParam } from '../http/nest/id.pipe.js';
import { type NextPage, NextPageOf } from '../http/nest/next-page.decorator.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { ParticipantGuard, VisitorsOnlyGuard } from '../identity/guards.js';
import {
  createThreadSchema,
  type EmailThreadDto,
  emailThreadSchema,
  type MessageDto,
  messageSchema,
  type ThreadCreatedDto,
  type ThreadDto,
  type ThreadsQueryDto,
  threadCreatedSchema,
  threadSchema,
  threadsQuerySchema,
} from './conversations.dto.js';
import { conversationErrors } from './conversations.errors.js';
import { audienceOf, messageView, toThread } from './conversations.mapper.js';

/** Epoch seconds, as pages were read before there were cursors, or a cursor. */
const startOf = (before: ThreadsQueryDto['before']): { before: number; cursor?: string } =>
  typeof before === 'string' ? { before: 0, cursor: before } : { before: toMilliseconds(before ?? 0) };

@Controller('api/v1/chats/:bot/threads')
@UseGuards(ParticipantGuard)
export class ThreadsHttpController {
  constructor(
    private readonly services: ServiceClients,
    private readonly bots: BotDirectory,
  ) {}

  @Get()
  @Limited(rateRules.ownerRead, rateRules.visitorRead, addressRules.visitorRead)
  @Responds(200, z.array(threadSchema))
  async list(
    @Param('bot') botId: string,
    @Query({ schema: threadsQuerySchema }) query: ThreadsQueryDto,
    @CallerOf() caller: Caller,
    @NextPageOf() nextPage: NextPage,
  ): Promise<ThreadDto[]> {
    const { before, unanswered, time_zone: timeZone, ...filters } = query;
    const request = {
      ...filters,
      botId,
      timeZone,
      ...startOf(before),
      unanswered: unanswered !== undefined,
    };
    const { threads, next } = await this.services.chat.listThreads(request, caller);
    nextPage(next);
    return threads.map((thread) => toThread(thread, audienceOf(caller.principal)));
  }

  @Get(':thread')
  @Limited(rateRules.ownerRead, rateRules.visitorRead, addressRules.visitorRead)
  @Responds(200, threadSchema)
  async get(
    @Param('bot') botId: string,
    @IdParam('thread', conversationErrors.threadNotFound) threadId: string,
    @CallerOf() caller: Caller,
  ): Promise<ThreadDto> {
    const thread = await this.services.chat.getThread({ botId, threadId }, caller);
    return toThread(thread, audienceOf(caller.principal));
  }

  @Post()
  @UseGuards(VisitorsOnlyGuard)
  @Idempotent()
  @Limited(rateRules.visitorThread, rateRules.sourceThread)
  @Responds(201, threadCreatedSchema)
  async create(
    @Param('bot') botId: string,
    @Body({ schema: createThreadSchema }) _body: unknown,
    @CallerOf() caller: Caller,
  ): Promise<ThreadCreatedDto> {
    const { settings } = await this.bots.get(botId);
    requireLive(settings, caller);
    return { _id: (await this.services.chat.createThread({ botId }, caller)).id };
  }

  /** Also while the bot is off: then most of all a visitor may want to write to people. */
  @Post(':thread/emails')
  @UseGuards(VisitorsOnlyGuard)
  @Limited(rateRules.visitorEmail, rateRules.sourceEmail, rateRules.botEmail)
  @Responds(201, messageSchema)
  async email(
    @Param('bot') botId: string,
    @IdParam('thread', conversationErrors.threadNotFound) threadId: string,
    @Body({ schema: emailThreadSchema }) body: EmailThreadDto,
    @CallerOf() caller: Caller,
  ): Promise<MessageDto> {
    const request = { botId, threadId, clientMessageId: body.client_message_id, replyTo: body.reply_to };
    return messageView(await this.services.chat.emailThread(request, caller), 'visitor');
  }
}
