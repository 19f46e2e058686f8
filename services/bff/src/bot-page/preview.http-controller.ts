import type { Clock } from '@chirrup/kernel/clock';
import { CLOCK, SIGNING_KEYS } from '@chirrup/service-defaults/platform/tokens';
import { requireUser } from '@chirrup/tenancy/guards';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { Body, Controller, Inject, Param, Post, Req, UseGuards } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Limited } from '../http/limits/limited.decorator.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { type Caller, CallerOf } from '../http/nest/caller.js';
import { Responds } from '../http/nest/responds.decorator.js';
import { MemberGuard } from '../identity/guards.js';
import { signVisitorToken } from '../identity/visitor-token.js';
import {
  type PreviewSessionRequestDto,
  previewSessionRequestSchema,
  type VisitorSessionDto,
  visitorSessionSchema,
} from '../visitor-edge/visitors.dto.js';

/** Lets a bot's team chat with it while it is off. */
@Controller('api/v1/bots/:bot/preview_session')
@UseGuards(MemberGuard)
export class PreviewHttpController {
  constructor(
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Post()
  @Limited(rateRules.ownerWrite)
  @Responds(200, visitorSessionSchema)
  async start(
    @Param('bot') botId: string,
    @Body({ schema: previewSessionRequestSchema }) body: PreviewSessionRequestDto,
    @CallerOf() caller: Caller,
    @Req() request: FastifyRequest,
  ): Promise<VisitorSessionDto> {
    const origin = request.headers.origin ?? '';
    const claims = { botId, visitorId: body.user_id, origin, previewBy: requireUser(caller.principal) };
    const { token, expiresAt } = await signVisitorToken(this.keys, claims, this.clock.now());
    return { visitor_token: token, expires_at: expiresAt };
  }
}
