import { DomainError } from '@chirrup/kernel/domain-error';
import { Controller, Param, Post, Req, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { BotDirectory } from '../bots/bot-directory.js';
import { requireLive } from '../bots/live-rule.js';
import { ServiceClients } from '../clients/service-clients.js';
import { conversationErrors } from '../conversations/conversations.errors.js';
import { readUpload, TAKES_FILE } from '../http/fastify/upload.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { IdParam } from '../http/nest/id.pipe.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { ParticipantGuard, VisitorsOnlyGuard } from '../identity/guards.js';
import { IMAGE_UPLOAD } from './image-upload.js';
import { type StoredImageDto, storedImageSchema } from './visitor-images.dto.js';

/** Images that visitors send, where the bot's team allows it. */
@Controller('api/v1/chats/:bot/threads/:thread/images')
@UseGuards(ParticipantGuard, VisitorsOnlyGuard)
export class VisitorImagesHttpController {
  constructor(
    private readonly services: ServiceClients,
    private readonly bots: BotDirectory,
  ) {}

  @Post()
  @RouteConfig(TAKES_FILE)
  @Limited(rateRules.visitorImage, rateRules.sourceImage, rateRules.botImage)
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    },
  })
  @Responds(201, storedImageSchema)
  async store(
    @Param('bot') botId: string,
    @IdParam('thread', conversationErrors.threadNotFound) threadId: string,
    @Req() request: FastifyRequest,
    @CallerOf() caller: Caller,
  ): Promise<StoredImageDto> {
    // before the file is read: if it is not wanted it need not be sent
    const { settings } = await this.bots.get(botId);
    requireLive(settings, caller);
    if (!settings.imageUploads) throw new DomainError(conversationErrors.imagesNotTaken);
    const { bytes } = await readUpload(request, IMAGE_UPLOAD);
    return this.services.chat.storeImage({ botId, threadId, image: bytes }, caller);
  }
}
