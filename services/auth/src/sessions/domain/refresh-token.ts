import { createHmac } from 'node:crypto';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';

const DAY_MS = 24 * 60 * 60_000;
/** How long a refresh token is valid; each rotation starts a new period. */
const REFRESH_TOKEN_LIFETIME_MS = 60 * DAY_MS;
/** However often it is renewed, a session ends this long after its log-in. */
const SESSION_LIFETIME_MS = 365 * DAY_MS;

/** A client that lost the answer to its refresh, or two tabs refreshing at once, may use a token again this long. */
const GRACE_MS = 10_000;

/** When a refresh token of a session runs out that is issued now. */
export const refreshTokenEnd = (now: number, sessionBegan: Date): Date =>
  new Date(Math.min(now + REFRESH_TOKEN_LIFETIME_MS, sessionBegan.getTime() + SESSION_LIFETIME_MS));

/**
 * The one successor of a refresh token: a token presented a second time gets the same, so that a copy cannot become a
 * line of its own that is never noticed.
 */
export const successorOf = (keys: SigningKeys, secret: string): string =>
  createHmac('sha256', keys.signing('refresh-token').key).update(secret).digest('base64url');

/** What is known about a refresh token that was presented. */
export interface RefreshToken {
  expiresAt: Date;
  usedAt: Date | null;
  /** When its family was revoked. */
  revokedAt: Date | null;
}

/**
 * - `good`: gets its successor; also a token used a moment ago
 * - `reuse`: used long ago, so a copy exists; the family must end
 * - `ended`: expired or revoked
 */
export type RefreshVerdict = 'good' | 'reuse' | 'ended';

export const judgeRefreshToken = (token: RefreshToken, now: number): RefreshVerdict => {
  if (token.revokedAt || token.expiresAt.getTime() <= now) return 'ended';
  return token.usedAt && now - token.usedAt.getTime() > GRACE_MS ? 'reuse' : 'good';
};
