import { Body, Controller, Get, Param, Post, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ServiceClients } from '../clients/service-clients.js';
import { Idempotent } from '../http/idempotency/idempotent.decorator.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { IdParam } from '../http/nest/id.pipe.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import {
  type ImportDto,
  type ImportSiteDto,
  type ImportSitemapDto,
  type ImportStartedDto,
  importSchema,
  importSitemapSchema,
  importSiteSchema,
  importStartedSchema,
} from './training.dto.js';
import { trainingErrors } from './training.errors.js';
import { toImport, toImportWithUrls } from './training.mapper.js';

const ImportId = () => IdParam('job', trainingErrors.importNotFound);

@Controller('api/v1/bots/:bot')
@UseGuards(MemberGuard)
export class ImportsHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Post('knowledge_link_list/import_sitemap')
  @Idempotent()
  @Limited(rateRules.ownerImport)
  @Responds(202, importStartedSchema)
  async importSitemap(
    @Param('bot') botId: string,
    @Body({ schema: importSitemapSchema }) body: ImportSitemapDto,
    @CallerOf() caller: Caller,
  ): Promise<ImportStartedDto> {
    const request = { botId, baseUrl: body.base_url, sitemapUrl: body.sitemap_url };
    return { job_id: (await this.services.knowledge.startImport(request, caller)).id };
  }

  @Post('knowledge_update_from_base_url')
  @Idempotent()
  @Limited(rateRules.ownerImport)
  @Responds(202, importStartedSchema)
  async importSite(
    @Param('bot') botId: string,
    @Body({ schema: importSiteSchema }) body: ImportSiteDto,
    @CallerOf() caller: Caller,
  ): Promise<ImportStartedDto> {
    const request = { botId, baseUrl: body.baseURL, sitemapUrl: '' };
    return { job_id: (await this.services.knowledge.startImport(request, caller)).id };
  }

  @Get('knowledge_imports')
  @Limited(rateRules.ownerRead)
  @Responds(200, z.array(importSchema))
  async list(@Param('bot') botId: string, @CallerOf() caller: Caller): Promise<ImportDto[]> {
    const { imports } = await this.services.knowledge.listImports({ botId }, caller);
    return imports.map(toImport);
  }

  @Get('knowledge_imports/:job')
  @Limited(rateRules.ownerRead)
  @Responds(200, importSchema)
  async get(
    @Param('bot') botId: string,
    @ImportId() importId: string,
    @CallerOf() caller: Caller,
  ): Promise<ImportDto> {
    return toImportWithUrls(await this.services.knowledge.getImport({ botId, importId }, caller));
  }

  @Post('knowledge_imports/:job/cancel')
  @Limited(rateRules.ownerWrite)
  @Responds(200, importSchema)
  async cancel(
    @Param('bot') botId: string,
    @ImportId() importId: string,
    @CallerOf() caller: Caller,
  ): Promise<ImportDto> {
    return toImport(await this.services.knowledge.cancelImport({ botId, importId }, caller));
  }
}
