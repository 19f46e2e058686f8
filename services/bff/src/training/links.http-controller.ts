import { DomainError } from '@chirrup/kernel/domain-error';
import { Body, Controller, Delete, Get, Param, Post, Put, Query, UseGuards } from '@nestjs/common';
import { z } from 'zod';
import { ServiceClients } from '../clients/service-clients.js';
import { type VersionQueryDto, versionQuery } from '../http/dto/fields.js';
import { Idempotent } from '../http/idempotency/idempotent.decorator.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { IdParam } from '../http/nest/id.pipe.js';
import { type NextPage, NextPageOf } from '../http/nest/next-page.decorator.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import { checkSameId, toPageRequest } from './list-request.js';
import {
  type CreateLinkDto,
  createLinkSchema,
  type LinkDto,
  type LinkPassagesDto,
  type LinksQueryDto,
  linkPassagesSchema,
  linkSchema,
  linksQuerySchema,
  type PassagesQueryDto,
  passagesQuerySchema,
  type ReplaceLinkDto,
  type ResolveLinkDto,
  replaceLinkSchema,
  resolveLinkSchema,
} from './training.dto.js';
import { trainingErrors } from './training.errors.js';
import { answerLinkConflict, fromLink, toLink, toLinkPassages } from './training.mapper.js';

const LinkId = () => IdParam('link', trainingErrors.linkNotFound);

@Controller('api/v1/bots/:bot/knowledge_link_list')
@UseGuards(MemberGuard)
export class LinksHttpController {
  constructor(private readonly services: ServiceClients) {}

  @Get()
  @Limited(rateRules.ownerRead)
  @Responds(200, z.array(linkSchema))
  async list(
    @Param('bot') botId: string,
    @Query({ schema: linksQuerySchema }) query: LinksQueryDto,
    @CallerOf() caller: Caller,
    @NextPageOf() nextPage: NextPage,
  ): Promise<LinkDto[]> {
    const { sort, show, offset, ...page } = query;
    const request = { botId, page: toPageRequest(page), sort, show, offset };
    const { links, next } = await this.services.knowledge.listLinks(request, caller);
    nextPage(next);
    return links.map(toLink);
  }

  @Get(':link')
  @Limited(rateRules.ownerRead)
  @Responds(200, linkSchema)
  async get(
    @Param('bot') botId: string,
    @LinkId() linkId: string,
    @CallerOf() caller: Caller,
  ): Promise<LinkDto> {
    return toLink(await this.services.knowledge.getLink({ botId, linkId }, caller));
  }

  @Get(':link/passages')
  @Limited(rateRules.ownerRead)
  @Responds(200, linkPassagesSchema)
  async passages(
    @Param('bot') botId: string,
    @LinkId() linkId: string,
    @Query({ schema: passagesQuerySchema }) { offset = 0 }: PassagesQueryDto,
    @CallerOf() caller: Caller,
  ): Promise<LinkPassagesDto> {
    return toLinkPassages(await this.services.knowledge.listPassages({ botId, linkId, offset }, caller));
  }

  @Post()
  @Idempotent()
  @Limited(rateRules.ownerWrite, rateRules.ownerPage)
  @Responds(201, linkSchema)
  async create(
    @Param('bot') botId: string,
    @Body({ schema: createLinkSchema }) body: CreateLinkDto,
    @CallerOf() caller: Caller,
  ): Promise<LinkDto> {
    return toLink(await this.services.knowledge.createLink(fromLink(botId, '', body), caller));
  }

  @Put(':link')
  @Limited(rateRules.ownerWrite, rateRules.ownerPage)
  @Responds(200, linkSchema)
  async update(
    @Param('bot') botId: string,
    @LinkId() id: string,
    @Body({ schema: replaceLinkSchema }) body: ReplaceLinkDto,
    @CallerOf() caller: Caller,
  ): Promise<LinkDto> {
    checkSameId(body, id);
    if (body.content_truncated) throw new DomainError(trainingErrors.textIsCut);
    const link = { ...fromLink(botId, id, body), version: body.version };
    return toLink(await this.services.knowledge.updateLink(link, caller).catch(answerLinkConflict));
  }

  @Post(':link/resolve')
  @Limited(rateRules.ownerWrite)
  @Responds(200, linkSchema)
  async resolve(
    @Param('bot') botId: string,
    @LinkId() linkId: string,
    @Body({ schema: resolveLinkSchema }) { choice }: ResolveLinkDto,
    @CallerOf() caller: Caller,
  ): Promise<LinkDto> {
    return toLink(await this.services.knowledge.resolveLink({ botId, linkId, choice }, caller));
  }

  @Delete(':link')
  @Limited(rateRules.ownerWrite)
  @Responds(204)
  async delete(
    @Param('bot') botId: string,
    @LinkId() linkId: string,
    @Query({ schema: versionQuery }) { version }: VersionQueryDto,
    @CallerOf() caller: Caller,
  ): Promise<void> {
    await this.services.knowledge.deleteLink({ botId, linkId, version }, caller).catch(answerLinkConflict);
  }
}
