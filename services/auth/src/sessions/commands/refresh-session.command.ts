import type { Clock } from '@chirrup/kernel/clock';
import { DomainError } from '@chirrup/kernel/domain-error';
import type { Log } from '@chirrup/kernel/log';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK, LOG } from '@chirrup/service-defaults/tokens';
import { Inject, Injectable } from '@nestjs/common';
import { judgeRefreshToken } from '../domain/refresh-token.js';
import { sessionErrors } from '../domain/session.errors.js';
import { RefreshTokensRepository } from '../persistence/refresh-tokens.repository.js';
import { type NewSession, SessionIssuer } from '../session-issuer.js';
import { hashTokenSecret } from '../token-secret.js';

/** Trades a refresh token for the session's next tokens; a token used before ends the session. */
@Injectable()
export class RefreshSessionCommand {
  constructor(
    private readonly tokens: RefreshTokensRepository,
    private readonly issuer: SessionIssuer,
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  async execute(refreshToken: string): Promise<NewSession> {
    const tokenHash = hashTokenSecret(refreshToken);
    // the refusal is thrown after the commit: a revocation must last
    const session = await this.uow.run({ system: true }, (tx) => this.#rotate(tx, tokenHash));
    if (!session) throw new DomainError(sessionErrors.ended, { detail: 'Not authenticated' });
    return session;
  }

  async #rotate(tx: Tx, tokenHash: Buffer): Promise<NewSession | undefined> {
    const token = await this.tokens.find(tx, tokenHash);
    if (!token) return undefined;
    const now = this.clock.now();
    const verdict = judgeRefreshToken(token, now);
    if (verdict === 'ended') return undefined;
    if (verdict === 'reuse') {
      this.log.warn(
        { user_id: token.userId, family_id: token.familyId },
        'a used refresh token came again; session ended',
      );
      await this.tokens.revokeFamily(tx, token.familyId, new Date(now));
      return undefined;
    }
    await this.tokens.markUsed(tx, tokenHash, new Date(now));
    return this.issuer.continue(tx, { userId: token.userId, email: token.email }, token.familyId);
  }
}
