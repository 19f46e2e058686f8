/** How long a refresh token is valid; each rotation starts a new period. */
export const REFRESH_TOKEN_LIFETIME_MS = 60 * 24 * 60 * 60_000;

/** A client that lost the answer to its refresh, or two tabs refreshing at once, may use a token again this long. */
const GRACE_MS = 10_000;

/** What is known about a refresh token that was presented. */
export interface RefreshToken {
  expiresAt: Date;
  usedAt: Date | null;
  /** When its family was revoked. */
  revokedAt: Date | null;
}

/**
 * - `good`: gets a successor; also a token used a moment ago
 * - `reuse`: used long ago, so a copy exists; the family must end
 * - `ended`: expired or revoked
 */
export type Verdict = 'good' | 'reuse' | 'ended';

export const judgeRefreshToken = (token: RefreshToken, now: number): Verdict => {
  if (token.revokedAt || token.expiresAt.getTime() <= now) return 'ended';
  return token.usedAt && now - token.usedAt.getTime() > GRACE_MS ? 'reuse' : 'good';
};
