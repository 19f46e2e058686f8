import { requireBotRole } from '@chirrup/tenancy/guards';
import { Controller, Inject, Param, Post, Req, UseGuards } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { ServiceClients } from '../clients/service-clients.js';
import { readUpload, TAKES_FILE } from '../http/fastify/upload.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import { type LinkDto, linkSchema } from './training.dto.js';
import { toLink } from './training.mapper.js';

/** Files a bot learns. Each becomes a knowledge link, which is listed, edited and deleted as one. */
@Controller('api/v1/bots/:bot/knowledge_files')
@UseGuards(MemberGuard)
export class KnowledgeFilesHttpController {
  constructor(
    private readonly services: ServiceClients,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  @Post()
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
  @Responds(201, linkSchema)
  async create(
    @Param('bot') botId: string,
    @Req() request: FastifyRequest,
    @CallerOf() caller: Caller,
  ): Promise<LinkDto> {
    // Before the file is read: who may not add it need not send it.
    requireBotRole(caller.principal, botId, 'editor');
    const { name, bytes } = await readUpload(request);
    const filesUrl = `${this.config.publicOrigin ?? `${request.protocol}://${request.host}`}/api/files/`;
    return toLink(
      await this.services.knowledge.addFile({ botId, fileName: name, content: bytes, filesUrl }, caller),
    );
  }
}
