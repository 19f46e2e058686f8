import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { CLOCK, SIGNING_KEYS } from '@chirrup/service-defaults/platform/tokens';
import { signAccessToken } from '@chirrup/tenancy/access-token';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { Inject, Injectable } from '@nestjs/common';
import { type LogInOrigin, sourceHash } from './domain/log-in-origin.js';
import { refreshTokenEnd, successorOf } from './domain/refresh-token.js';
import { RefreshTokensRepository } from './persistence/refresh-tokens.repository.js';
import { hashTokenSecret, newTokenSecret } from './token-secret.js';

export interface NewSession {
  userId: string;
  accessToken: string;
  refreshToken: string;
}

/** Whose session it is. */
export interface SessionUser {
  userId: string;
  email: string;
}

/** Issues access and refresh tokens. */
@Injectable()
export class SessionIssuer {
  constructor(
    private readonly tokens: RefreshTokensRepository,
    @Inject(SIGNING_KEYS) private readonly signingKeys: SigningKeys,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A new session: the first token of a new family. */
  async open(tx: Tx, user: SessionUser, origin: LogInOrigin): Promise<NewSession> {
    const now = this.clock.now();
    const family = { id: newId(), createdAt: new Date(now) };
    await this.tokens.addFamily(tx, {
      id: family.id,
      userId: user.userId,
      at: family.createdAt,
      expiresAt: refreshTokenEnd(now, family.createdAt),
      device: origin.device,
      sourceHash: sourceHash(this.signingKeys, origin.source),
    });
    return this.#issue(tx, user, family, newTokenSecret());
  }

  /** The next tokens of a session in place of the refresh token that was presented. */
  continue(
    tx: Tx,
    user: SessionUser,
    family: { id: string; createdAt: Date },
    presented: string,
  ): Promise<NewSession> {
    return this.#issue(tx, user, family, successorOf(this.signingKeys, presented));
  }

  async #issue(
    tx: Tx,
    user: SessionUser,
    family: { id: string; createdAt: Date },
    refreshToken: string,
  ): Promise<NewSession> {
    const now = this.clock.now();
    await this.tokens.add(tx, {
      tokenHash: hashTokenSecret(refreshToken),
      familyId: family.id,
      userId: user.userId,
      issuedAt: new Date(now),
      expiresAt: refreshTokenEnd(now, family.createdAt),
    });
    const accessToken = await signAccessToken(this.signingKeys, { ...user, sessionId: family.id }, now);
    return { userId: user.userId, accessToken, refreshToken };
  }
}
