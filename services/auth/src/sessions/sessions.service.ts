import type { Clock } from '@chirrup/kernel/clock';
import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { isUuid } from '@chirrup/kernel/ids';
import type { Log } from '@chirrup/kernel/log';
import { type Tx, UnitOfWork } from '@chirrup/persistence/unit-of-work';
import { CLOCK, LOG } from '@chirrup/service-defaults/platform/tokens';
import { requireService, requireUser } from '@chirrup/tenancy/guards';
import type { Principal } from '@chirrup/tenancy/principal';
import { Inject, Injectable } from '@nestjs/common';
import { judgeRefreshToken } from './domain/refresh-token.js';
import { sessionErrors } from './domain/session.errors.js';
import {
  type FamilyOfUser,
  type OpenSession,
  RefreshTokensRepository,
} from './persistence/refresh-tokens.repository.js';
import { SessionAnnouncer } from './session-announcer.js';
import { type NewSession, SessionIssuer } from './session-issuer.js';
import { hashTokenSecret } from './token-secret.js';

const MAX_SESSIONS = 100;

interface Rotation {
  session?: NewSession;
  /** The session that was ended because a used token was presented again. */
  ended?: string;
}

@Injectable()
export class SessionsService {
  constructor(
    private readonly tokens: RefreshTokensRepository,
    private readonly issuer: SessionIssuer,
    private readonly announcer: SessionAnnouncer,
    private readonly uow: UnitOfWork,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** The caller's open sessions, most recently used first. */
  async list(principal: Principal, userId: string): Promise<OpenSession[]> {
    requireSelf(principal, userId);
    const at = new Date(this.clock.now());
    return this.uow.run({ user: userId }, (tx) => this.tokens.listOpen(tx, userId, at, MAX_SESSIONS));
  }

  /** Whether a session may still be used; an unknown one may not. */
  async status(principal: Principal, sessionId: string): Promise<{ isOpen: boolean }> {
    requireService(principal);
    if (!isUuid(sessionId)) return { isOpen: false };
    const at = new Date(this.clock.now());
    return { isOpen: await this.uow.run({ system: true }, (tx) => this.tokens.isOpen(tx, sessionId, at)) };
  }

  /** Exchanges a refresh token for the session's next tokens; a token used before ends the session. */
  async refresh(refreshToken: string): Promise<NewSession> {
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

  /**
   * Ends the session of a refresh token and the caller's own; unknown ones are no error.
   * @param session `sessionId` is of the caller's access token; empty when there is none
   */
  async logOut(
    principal: Principal,
    { refreshToken, sessionId }: { refreshToken: string; sessionId: string },
  ): Promise<void> {
    const at = new Date(this.clock.now());
    const ended = await this.uow.run({ system: true }, async (tx) => {
      const families: FamilyOfUser[] = [];
      const token = await this.tokens.find(tx, hashTokenSecret(refreshToken));
      if (token) families.push(token);
      if (principal.kind === 'user' && isUuid(sessionId))
        families.push({ familyId: sessionId, userId: principal.userId });
      for (const family of families) await this.tokens.revokeFamily(tx, family, at);
      return families.map(({ familyId }) => familyId);
    });
    this.announcer.ended(ended);
  }

  /** Ends one session of the caller; an unknown one is no error. */
  async end(
    principal: Principal,
    { userId, sessionId }: { userId: string; sessionId: string },
  ): Promise<string[]> {
    requireSelf(principal, userId);
    if (!isUuid(sessionId)) return [];
    const at = new Date(this.clock.now());
    const ended = await this.uow.run({ user: userId }, (tx) =>
      this.tokens.revokeFamily(tx, { familyId: sessionId, userId }, at),
    );
    const sessionIds = ended ? [sessionId] : [];
    this.announcer.ended(sessionIds);
    return sessionIds;
  }

  /**
   * Signs the caller out everywhere.
   * @param which `exceptSessionId` stays open; empty for none
   */
  async endAll(
    principal: Principal,
    { userId, exceptSessionId }: { userId: string; exceptSessionId: string },
  ): Promise<string[]> {
    requireSelf(principal, userId);
    const at = new Date(this.clock.now());
    const kept = isUuid(exceptSessionId) ? exceptSessionId : undefined;
    const ended = await this.uow.run({ user: userId }, (tx) => this.tokens.revokeAll(tx, userId, at, kept));
    this.announcer.ended(ended);
    return ended;
  }
}

const requireSelf = (principal: Principal, userId: string): void => {
  if (requireUser(principal) !== userId) throw new DomainError(commonErrors.notFound);
};
