import { DomainError } from '@chirrup/kernel/domain-error';
import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { BotDirectory } from '../bots/bot-directory.js';
import { requireLive } from '../bots/live-rule.js';
import { isOriginAllowed, OwnSite } from '../bots/origin-rule.js';
import { ServiceClients } from '../clients/service-clients.js';
import { addressRules } from '../http/limits/address-rules.js';
import { Limited } from '../http/limits/limited.decorator.js';
import type { Caller } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { visitorErrors } from '../visitor-edge/visitors.errors.js';
import {
  type PageTitleDto,
  type PageTitlesQueryDto,
  pageTitleSchema,
  pageTitlesQuerySchema,
} from './page-titles.dto.js';

const SELF: Caller = { principal: { kind: 'service', name: 'bff' } };

/** Pages by title, as readers of the owner's site type: what any of them may see. */
@Controller('api/v1/bots/:bot/titles')
export class PageTitlesHttpController {
  constructor(
    private readonly services: ServiceClients,
    private readonly bots: BotDirectory,
    private readonly ownSite: OwnSite,
  ) {}

  @Get()
  @Limited(addressRules.titleSearch)
  @Responds(200, z.array(pageTitleSchema))
  async find(
    @Param('bot') botId: string,
    @Query({ schema: pageTitlesQuerySchema }) { q }: PageTitlesQueryDto,
    @Req() { headers }: FastifyRequest,
  ): Promise<PageTitleDto[]> {
    const { settings } = await this.bots.get(botId);
    const { origin, host } = headers;
    if (!isOriginAllowed(settings, origin, this.ownSite.origins(host)))
      throw new DomainError(visitorErrors.originNotAllowed, { detail: `Origin: ${origin ?? 'none'}` });
    requireLive(settings, { isPreview: false });
    const { pages } = await this.services.knowledge.findTitles({ botId, text: q }, SELF);
    return pages.map(({ title, url }) => ({ title, url }));
  }
}
