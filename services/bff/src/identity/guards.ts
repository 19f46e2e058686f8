import type { Clock } from '@chirrup/kernel/clock';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isBotId } from '@chirrup/kernel/ids';
import { CLOCK, SIGNING_KEYS } from '@chirrup/service-defaults/platform/tokens';
import type { AccessClaims } from '@chirrup/tenancy/access-token';
import { botNotFound } from '@chirrup/tenancy/guards';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { bearerToken } from './bearer.js';
import { callerErrors } from './identity.errors.js';
import { MembershipReader } from './membership-reader.js';
import { TokenReader, type VerifiedToken } from './token-reader.js';
import { VisitorPages } from './visitor-pages.js';
import { RENEW_BELOW_SECONDS, signVisitorToken } from './visitor-token.js';

type Params = { user?: string; bot?: string };

const requestOf = (context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest<{ Params: Params }>>();

const notAuthenticated = () =>
  new DomainError(commonErrors.notAuthenticated, { detail: 'Not authenticated' });

const accessClaims = (token: VerifiedToken): AccessClaims => {
  if (token.kind !== 'access') throw notAuthenticated();
  return token.claims;
};

/** Lets logged-in users pass; a path with another user's id does not exist for them. */
@Injectable()
export class UserGuard implements CanActivate {
  constructor(private readonly tokens: TokenReader) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    const { userId, email, sessionId } = accessClaims(
      await this.tokens.read(bearerToken(request.headers.authorization)),
    );
    const { user } = request.params;
    if (user !== undefined && user !== userId) throw new DomainError(callerErrors.userNotFound);
    request.caller = { principal: { kind: 'user', userId }, email, sessionId };
    return true;
  }
}

/** Lets members of the path's bot pass; for all others that bot does not exist. */
@Injectable()
export class MemberGuard implements CanActivate {
  constructor(
    private readonly tokens: TokenReader,
    private readonly memberships: MembershipReader,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    const claims = accessClaims(await this.tokens.read(bearerToken(request.headers.authorization)));
    const { bot = '' } = request.params;
    request.caller = { principal: await this.memberships.principal(claims.userId, bot), email: claims.email };
    return true;
  }
}

/** Lets members of the path's bot and its visitors pass. A visitor's token is renewed while it is used. */
@Injectable()
export class ParticipantGuard implements CanActivate {
  constructor(
    private readonly tokens: TokenReader,
    private readonly memberships: MembershipReader,
    private readonly pages: VisitorPages,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = requestOf(context);
    const token = await this.tokens.read(bearerToken(request.headers.authorization));
    const { bot = '' } = request.params;
    if (token.kind === 'access') {
      const { userId, email } = token.claims;
      request.caller = { principal: await this.memberships.principal(userId, bot), email };
      return true;
    }
    const { botId, visitorId, previewBy } = token.claims;
    if (!isBotId(bot) || botId !== bot) throw new DomainError(botNotFound);
    const isPreview = previewBy !== undefined;
    if (isPreview && !(await this.memberships.isMember(previewBy, botId))) throw notAuthenticated();
    request.caller = { principal: { kind: 'visitor', botId, visitorId }, ...(isPreview && { isPreview }) };
    if (!isPreview) await this.#renew(token, request, context.switchToHttp().getResponse<FastifyReply>());
    return true;
  }

  /** Not where the bot answers no more: the session of a page that was taken off the list ends within a day. */
  async #renew(
    token: Extract<VerifiedToken, { kind: 'visitor' }>,
    { headers }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const now = this.clock.now();
    if (token.expiresAt - now / 1_000 >= RENEW_BELOW_SECONDS) return;
    const { botId, origin } = token.claims;
    if (!(await this.pages.areAnswered(botId, origin, headers.host))) return;
    const renewed = await signVisitorToken(this.keys, token.claims, now);
    reply.header('X-Visitor-Token', renewed.token);
  }
}

/** After ParticipantGuard: lets only visitors pass. */
@Injectable()
export class VisitorsOnlyGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (requestOf(context).caller?.principal.kind === 'visitor') return true;
    throw new DomainError(callerErrors.visitorsOnly);
  }
}
