import type { Clock } from '@chirrup/kernel/clock';
import { newId } from '@chirrup/kernel/ids';
import type { Tx } from '@chirrup/persistence/unit-of-work';
import { CLOCK, SIGNING_KEYS } from '@chirrup/service-defaults/platform/tokens';
import { signAccessToken } from '@chirrup/tenancy/access-token';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { Inject, Injectable } from '@nestjs/common';
import { REFRESH_TOKEN_LIFETIME_MS } from './domain/refresh-token.js';
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
  async open(tx: Tx, user: SessionUser): Promise<NewSession> {
    const familyId = newId();
    const now = this.clock.now();
    await this.tokens.addFamily(tx, {
      id: familyId,
      userId: user.userId,
      at: new Date(now),
      expiresAt: new Date(now + REFRESH_TOKEN_LIFETIME_MS),
    });
    return this.continue(tx, user, familyId);
  }

  /** The next tokens of a session. */
  async continue(tx: Tx, user: SessionUser, familyId: string): Promise<NewSession> {
    const now = this.clock.now();
    const refreshToken = newTokenSecret();
    await this.tokens.add(tx, {
      tokenHash: hashTokenSecret(refreshToken),
      familyId,
      userId: user.userId,
      issuedAt: new Date(now),
      expiresAt: new Date(now + REFRESH_TOKEN_LIFETIME_MS),
    });
    const accessToken = await signAccessToken(this.signingKeys, { ...user, sessionId: familyId }, now);
    return { userId: user.userId, accessToken, refreshToken };
  }
}
