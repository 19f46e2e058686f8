import { requireBotRole } from '@chirrup/tenancy/guards';
import { Body, Controller, Delete, Param, Post, Query, Req, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { type BotDto, botSchema } from '../bots/bots.dto.js';
import { answerConflict, toBot } from '../bots/bots.mapper.js';
import { ServiceClients } from '../clients/service-clients.js';
import { readUpload, TAKES_FILE } from '../http/fastify/upload.js';
import { Idempotent } from '../http/idempotency/idempotent.decorator.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import {
  type GenerateAvatarDto,
  type GeneratedAvatarDto,
  generateAvatarSchema,
  generatedAvatarSchema,
  type VersionQueryDto,
  versionQuerySchema,
} from './avatars.dto.js';
import { IMAGE_UPLOAD } from './image-upload.js';

/** A bot's picture. */
@Controller('api/v1/bots/:bot')
@UseGuards(MemberGuard)
export class AvatarsHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Post('avatar')
  @RouteConfig(TAKES_FILE)
  @Limited(rateRules.ownerUpload)
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    },
  })
  @Responds(200, botSchema)
  async set(
    @Param('bot') botId: string,
    @Query({ schema: versionQuerySchema }) { version }: VersionQueryDto,
    @Req() request: FastifyRequest,
    @CallerOf() caller: Caller,
  ): Promise<BotDto> {
    // before the file is read: who may not set it need not send it
    requireBotRole(caller.principal, botId, 'editor');
    const { bytes } = await readUpload(request, IMAGE_UPLOAD);
    const change = this.services.bots.setAvatar({ botId, version, image: bytes }, caller);
    return toBot(await change.catch(answerConflict));
  }

  @Delete('avatar')
  @Limited(rateRules.ownerWrite)
  @Responds(200, botSchema)
  async remove(
    @Param('bot') botId: string,
    @Query({ schema: versionQuerySchema }) { version }: VersionQueryDto,
    @CallerOf() caller: Caller,
  ): Promise<BotDto> {
    return toBot(await this.services.bots.removeAvatar({ botId, version }, caller).catch(answerConflict));
  }

  /** Suggests a picture; nothing is saved. */
  @Post('generate_bot_avatar')
  @Idempotent()
  @Limited(rateRules.ownerGenerate, rateRules.botGenerate)
  @Responds(200, generatedAvatarSchema)
  async generate(
    @Param('bot') botId: string,
    @Body({ schema: generateAvatarSchema }) { description }: GenerateAvatarDto,
    @CallerOf() caller: Caller,
  ): Promise<GeneratedAvatarDto> {
    const { image, drawn } = await this.services.chat.generateAvatar({ botId, description }, caller);
    return {
      image_source: `data:image/jpeg;base64,${Buffer.from(image).toString('base64')}`,
      made_by: drawn ? 'drawing' : 'model',
    };
  }
}
