import { signToken, type TokenKind, verifyToken } from './signed-token.js';
import type { SigningKeys } from './signing-keys.js';

/** The claims of an owner's access token. */
export interface AccessClaims {
  userId: string;
  email: string;
  /** The session ends with a log-out, before the token expires. */
  sessionId: string;
}

const KIND: TokenKind = { type: 'access', lifetimeSeconds: 15 * 60, requiredClaims: ['sid'] };

/** Signs an access token, good for 15 minutes from `now` (epoch milliseconds). */
export const signAccessToken = async (
  keys: SigningKeys,
  { userId, email, sessionId }: AccessClaims,
  now: number,
): Promise<string> => (await signToken(keys, KIND, { sub: userId, email, sid: sessionId }, now)).token;

/**
 * Reads an access token.
 * @throws DomainError `AUTH.TOKEN_EXPIRED` when it has run out, `AUTH.NOT_AUTHENTICATED` when it is not one of ours
 */
export const verifyAccessToken = async (
  keys: SigningKeys,
  token: string,
  now: number,
): Promise<AccessClaims> => {
  const { sub, email, sid } = await verifyToken(keys, KIND, token, now);
  return { userId: sub, email: String(email ?? ''), sessionId: String(sid) };
};
