import { Body, Controller, Get, Headers, Param, Post, Query, UseGuards } from '@nestjs/common';
import { BotDirectory } from '../bots/bot-directory.js';
import { requireLive } from '../bots/live-rule.js';
import { ServiceClients } from '../clients/service-clients.js';
import { addressRules } from '../http/limits/address-rules.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { IdParam } from '../http/nest/id.pipe.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { ParticipantGuard, VisitorsOnlyGuard } from '../identity/guards.js';
import {
  type MessageDto,
  type MessagePageDto,
  type MessagesQueryDto,
  messagePageSchema,
  messageSchema,
  messagesQuerySchema,
  type PostMessageDto,
  postMessageSchema,
  stopAcceptedSchema,
} from './conversations.dto.js';
import { conversationErrors } from './conversations.errors.js';
import { audienceOf, messageView, toMessagePage } from './conversations.mapper.js';
import { firstLanguage } from './first-language.js';

const ThreadId = () => IdParam('thread', conversationErrors.threadNotFound);
const MessageId = () => IdParam('message', conversationErrors.messageNotFound);

@Controller('api/v1/chats/:bot/threads/:thread/messages')
@UseGuards(ParticipantGuard)
export class MessagesHttpController {
  constructor(
    private readonly services: ServiceClients,
    private readonly bots: BotDirectory,
  ) {}

  @Get()
  @Limited(rateRules.ownerRead, rateRules.visitorRead, addressRules.visitorRead)
  @Responds(200, messagePageSchema)
  async list(
    @Param('bot') botId: string,
    @ThreadId() threadId: string,
    @Query({ schema: messagesQuerySchema }) query: MessagesQueryDto,
    @CallerOf() caller: Caller,
  ): Promise<MessagePageDto> {
    const request = {
      botId,
      threadId,
      perPage: query.per_page,
      lastMessageId: query.last_message_id ?? '',
      fromSeq: query.after_seq !== undefined,
      afterSeq: query.after_seq ?? 0,
    };
    return toMessagePage(
      await this.services.chat.listMessages(request, caller),
      audienceOf(caller.principal),
    );
  }

  @Post()
  @UseGuards(VisitorsOnlyGuard)
  @Limited(rateRules.visitorMessage, rateRules.sourceMessage, rateRules.botMessage)
  @Responds(201, messageSchema)
  async post(
    @Param('bot') botId: string,
    @ThreadId() threadId: string,
    @Body({ schema: postMessageSchema }) body: PostMessageDto,
    @Headers('accept-language') languages: string | undefined,
    @CallerOf() caller: Caller,
  ): Promise<MessageDto> {
    const { settings } = await this.bots.get(botId);
    requireLive(settings, caller);
    const request = {
      botId,
      threadId,
      clientMessageId: body.client_message_id,
      messageType: body.message_type,
      content: body.content,
      page: body.page,
      language: firstLanguage(languages),
    };
    return messageView(await this.services.chat.postMessage(request, caller), 'visitor');
  }

  @Post(':message/stop')
  @UseGuards(VisitorsOnlyGuard)
  @Limited(rateRules.visitorVote)
  @Responds(202, stopAcceptedSchema)
  async stop(
    @Param('bot') botId: string,
    @ThreadId() threadId: string,
    @MessageId() replyId: string,
    @CallerOf() caller: Caller,
  ): Promise<Record<string, never>> {
    await this.services.chat.stopReply({ botId, threadId, replyId }, caller);
    return {};
  }
}
