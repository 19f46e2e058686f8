import type { PageCheck } from '@chirrup/proto/gen/knowledge/v1/knowledge_service';
import { Body, Controller, Get, Inject, Param, Post, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BFF_CONFIG, type BffConfig } from '../bff.config.js';
import { BotDirectory } from '../bots/bot-directory.js';
import { isOriginAllowed, OwnSite } from '../bots/origin-rule.js';
import { ServiceClients } from '../clients/service-clients.js';
import { Idempotent } from '../http/idempotency/idempotent.decorator.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { IdParam } from '../http/nest/id.pipe.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import { type CheckedPageDto, checkedPageSchema, type PageCheckDto, pageCheckSchema } from './doctor.dto.js';
import { doctorErrors } from './doctor.errors.js';
import { diagnose } from './domain/diagnose.js';

const CheckId = () => IdParam('check', doctorErrors.checkNotFound);

/** Whether the bot's widget works on a page of the owner's site, and what to do if it does not. */
@Controller('api/v1/bots/:bot/page_checks')
@UseGuards(MemberGuard)
export class DoctorHttpController {
  constructor(
    private readonly services: ServiceClients,
    private readonly bots: BotDirectory,
    private readonly ownSite: OwnSite,
    @Inject(BFF_CONFIG) private readonly config: BffConfig,
  ) {}

  @Post()
  @Idempotent()
  @Limited(rateRules.ownerPageCheck)
  @Responds(202, pageCheckSchema)
  async start(
    @Param('bot') botId: string,
    @Body({ schema: checkedPageSchema }) { url }: CheckedPageDto,
    @Req() request: FastifyRequest,
    @CallerOf() caller: Caller,
  ): Promise<PageCheckDto> {
    const productUrl = this.#productOf(request);
    const check = await this.services.knowledge.startPageCheck({ botId, url, productUrl }, caller);
    return this.#toDto(check, request);
  }

  @Get(':check')
  @Limited(rateRules.ownerRead)
  @Responds(200, pageCheckSchema)
  async get(
    @Param('bot') botId: string,
    @CheckId() checkId: string,
    @Req() request: FastifyRequest,
    @CallerOf() caller: Caller,
  ): Promise<PageCheckDto> {
    return this.#toDto(await this.services.knowledge.getPageCheck({ botId, checkId }, caller), request);
  }

  /** Where the console stands: the address that its embed code has. */
  #productOf({ headers, protocol, host }: FastifyRequest): string {
    const { origin } = headers;
    if (origin && this.ownSite.origins(headers.host).includes(origin)) return origin;
    return this.config.publicOrigin ?? `${protocol}://${host}`;
  }

  async #toDto(
    { botId, id, url, productUrl, facts }: PageCheck,
    request: FastifyRequest,
  ): Promise<PageCheckDto> {
    if (!facts) return { _id: id, url, state: 'running', findings: [] };
    // the bot as it is now: what was mended since shows at once
    const { settings } = await this.bots.get(botId);
    const origin = URL.parse(facts.finalUrl)?.origin;
    const findings = diagnose(facts, {
      botId,
      product: productUrl,
      isLive: settings.liveMode,
      isOriginAllowed: isOriginAllowed(settings, origin, this.ownSite.origins(request.headers.host)),
      hasImages: settings.avatar !== '',
    });
    return { _id: id, url, state: 'done', findings };
  }
}
