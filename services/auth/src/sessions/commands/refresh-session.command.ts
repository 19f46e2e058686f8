import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { judgeRefreshToken } from '../domain/refresh-token.js';
import { sessionErrors } from '../domain/session.errors.js';
import { RefreshTokensRepository } from '../persistence/refresh-tokens.repository.js';
import { SessionAnnouncer } from '../session-announcer.js';
import { type NewSession, SessionIssuer } from '../session-issuer.js';
import { hashTokenSecret } from '../token-secret.js';

interface Rotation {
  session?: NewSession;
  /** The session that was ended because a used token was presented again. */
  ended?: string;
}

/** Exchanges a refresh token for the session's next tokens; a token used before ends the session. */
@Injectable()
export class RefreshSessionCommand {
  constructor(
    private readonly tokens: RefreshTokensRepository,
    private readonly issuer: SessionIssuer,
    private readonly announcer: SessionAnnouncer,
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async execute(refreshToken: string): Promise<NewSession> {
    // thrown after the commit, for the revocation must be stored
    const { session, ended } = await this.uow.run({ system: true }, (tx) => this.#rotate(tx, refreshToken));
    if (ended) this.announcer.ended([ended]);
    if (!session) throw new DomainError(sessionErrors.ended, { detail: 'Not authenticated' });
    return session;
  }

  async #rotate(tx: Tx, presented: string): Promise<Rotation> {
    const tokenHash = hashTokenSecret(presented);
    const token = await this.tokens.find(tx, tokenHash);
    if (!token) return {};
    const now = this.clock.now();
    const verdict = judgeRefreshToken(token, now);
    if (verdict === 'ended') return {};
    if (verdict === 'reuse') {
      this.log.warn(
        { user_id: token.userId, family_id: token.familyId },
        'a used refresh token was presented again; session ended',
      );
      await this.tokens.revokeFamily(tx, token, new Date(now));
      return { ended: token.familyId };
    }
    await this.tokens.markUsed(tx, tokenHash, new Date(now));
    const user = { userId: token.userId, email: token.email };
    const family = { id: token.familyId, createdAt: token.sessionBegan };
    return { session: await this.issuer.continue(tx, user, family, presented) };
  }
}
