import type { IncomingMessage } from 'node:http';
import { DomainError } from '@chirrup/kernel/domain-error';
import { RateLimiter } from '@chirrup/realtime/rate-limiter';
import { Injectable } from '@nestjs/common';
import { BotDirectory } from '../bots/bot-directory.js';
import { isOriginAllowed, OwnSite } from '../bots/origin-rule.js';
import { rateRules } from '../http/limits/rate-rules.js';
import { SourceAddress, sourceKey } from '../http/limits/source-address.js';
import { MembershipReader } from '../identity/membership-reader.js';
import { TokenReader, type VerifiedToken } from '../identity/token-reader.js';
import { type Closing, closeCodes } from './close-codes.js';

export const SUB_PROTOCOL = 'chirrup.v1';
/** Panels of earlier releases break on frames they do not know: newer ones name in their address what they take. */
const PROFILE = 'profile';

export type Admission =
  | {
      ok: true;
      token: Extract<VerifiedToken, { kind: 'visitor' }>;
      source: string;
      live: boolean;
      takesProfile: boolean;
    }
  | ({ ok: false } & Closing);

const refuse = (code: number, reason: string): Admission => ({ ok: false, code, reason });

/** The sub-protocols a browser offers: ours, and its token, for browsers can send no headers here. */
export const offeredProtocols = (request: IncomingMessage): string[] =>
  (request.headers['sec-websocket-protocol'] ?? '').split(',').map((protocol) => protocol.trim());

/** Decides whether a visitor's socket may open. */
@Injectable()
export class VisitorAdmission {
  constructor(
    private readonly tokens: TokenReader,
    private readonly bots: BotDirectory,
    private readonly memberships: MembershipReader,
    private readonly ownSite: OwnSite,
    private readonly sources: SourceAddress,
    private readonly limiter: RateLimiter,
  ) {}

  async decide(request: IncomingMessage): Promise<Admission> {
    const source = sourceKey(this.sources.of(request));
    const { allowed } = await this.limiter.take(rateRules.socketOpen, source);
    if (!allowed) return refuse(closeCodes.tryLater, 'too many connections');
    const { searchParams } = new URL(request.url ?? '/', 'http://edge');
    const botId = searchParams.get('bot_id') ?? '';
    try {
      const bearer = offeredProtocols(request).find((protocol) => protocol !== SUB_PROTOCOL) ?? '';
      const token = await this.tokens.read(bearer);
      const { settings } = await this.bots.get(botId);
      const { origin, host } = request.headers;
      if (
        token.kind !== 'visitor' ||
        token.claims.botId !== botId ||
        token.claims.origin !== (origin ?? '')
      ) {
        return refuse(closeCodes.tokenInvalid, 'token is for another session');
      }
      if (!isOriginAllowed(settings, origin, this.ownSite.origins(host))) {
        return refuse(closeCodes.tokenInvalid, 'origin not allowed');
      }
      const { previewBy } = token.claims;
      if (previewBy !== undefined && !(await this.memberships.isMember(previewBy, botId)))
        return refuse(closeCodes.tokenInvalid, 'the member left the team');
      const takesProfile = searchParams.get('takes') === PROFILE;
      return { ok: true, token, source, live: settings.liveMode, takesProfile };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (error.kind === 'unauthenticated') return refuse(closeCodes.tokenInvalid, error.code);
      if (error.kind === 'not_found') return refuse(closeCodes.notFound, error.code);
      return refuse(closeCodes.tryLater, error.code);
    }
  }
}
