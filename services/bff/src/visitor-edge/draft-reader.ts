import type { Clock } from '@chirrup/kernel/clock';
import { DomainError, type ErrorKind } from '@chirrup/kernel/domain-error';
import { CLOCK, SIGNING_KEYS } from '@chirrup/service-defaults/platform/tokens';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { Inject, Injectable } from '@nestjs/common';
import { verifyDraftToken } from '../identity/draft-token.js';
import { MembershipReader } from '../identity/membership-reader.js';
import { visitorErrors } from './visitors.errors.js';

const REFUSED: ReadonlySet<ErrorKind> = new Set(['unauthenticated', 'not_found', 'forbidden']);

/** Reads the token of a link to a bot's draft. */
@Injectable()
export class DraftReader {
  constructor(
    private readonly memberships: MembershipReader,
    @Inject(SIGNING_KEYS) private readonly keys: SigningKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Who made the link. @throws DomainError `VISITORS.DRAFT_INVALID` when it is not of this bot, or its maker left the team */
  async require(botId: string, token: string): Promise<string> {
    try {
      const claims = await verifyDraftToken(this.keys, token, this.clock.now());
      if (claims.botId !== botId) throw new DomainError(visitorErrors.draftInvalid);
      await this.memberships.principal(claims.userId, botId);
      return claims.userId;
    } catch (error) {
      if (!(error instanceof DomainError) || !REFUSED.has(error.kind)) throw error;
      throw new DomainError(visitorErrors.draftInvalid);
    }
  }
}
