import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import { CLOCK, SIGNING_KEYS } from '@chirrup/service-defaults/platform/tokens';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { Body, Controller, Inject, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BotDirectory } from '../bots/bot-directory.js';
import { requireLive } from '../bots/live-rule.js';
import { isOriginAllowed, OwnSite } from '../bots/origin-rule.js';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { signVisitorToken } from '../identity/visitor-token.js';
import { DraftReader } from './draft-reader.js';
import {
  type VisitorSessionDto,
  type VisitorSessionRequestDto,
  visitorSessionRequestSchema,
  visitorSessionSchema,
} from './visitors.dto.js';
import { visitorErrors } from './visitors.errors.js';

@Controller('api/v1/visitors')
export class VisitorsHttpController {
  constructor(
    private readonly bots: BotDirectory,
    private readonly ownSite: OwnSite,
    private readonly drafts: DraftReader,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post('session')
  @Limited(rateRules.visitorSession)
  @Responds(200, visitorSessionSchema)
  async start(
    @Body({ schema: visitorSessionRequestSchema }) body: VisitorSessionRequestDto,
    @Req() request: FastifyRequest,
  ): Promise<VisitorSessionDto> {
    const { settings } = await this.bots.get(body.bot_id);
    const { origin } = request.headers;
    if (!isOriginAllowed(settings, origin, this.ownSite.origins(request.headers.host))) {
      throw new DomainError(visitorErrors.originNotAllowed, { detail: `Origin: ${origin ?? 'none'}` });
    }
    const maker = body.draft === undefined ? undefined : await this.drafts.require(body.bot_id, body.draft);
    const previewBy = settings.liveMode ? undefined : maker;
    requireLive(settings, { isPreview: previewBy !== undefined });
    const claims = {
      botId: body.bot_id,
      visitorId: body.user_id,
      origin: origin ?? '',
      ...(previewBy !== undefined && { previewBy }),
    };
    const { token, expiresAt } = await signVisitorToken(this.keys, claims, this.clock.now());
    return { visitor_token: token, expires_at: expiresAt };
  }
}
