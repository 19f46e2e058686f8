import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { errors, jwtVerify, SignJWT } from 'jose';

/** The claims of an owner's access token. */
export interface AccessClaims {
  userId: string;
  email: string;
  /** The session ends with a log-out, before the token expires. */
  sessionId: string;
}

const ALGORITHM = 'HS256';
const LIFETIME_SECONDS = 15 * 60;
/** Tokens of other kinds are signed with the same key; this claim keeps them apart. */
const TYPE = 'access';

/** Signs an access token, good for 15 minutes from `now` (epoch milliseconds). */
export const signAccessToken = (key: Uint8Array, claims: AccessClaims, now: number): Promise<string> => {
  const issuedAt = Math.floor(now / 1_000);
  return new SignJWT({ typ: TYPE, email: claims.email, sid: claims.sessionId })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(claims.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + LIFETIME_SECONDS)
    .sign(key);
};

/**
 * Reads an access token.
 * @throws DomainError `AUTH.TOKEN_EXPIRED` when it has run out, `AUTH.NOT_AUTHENTICATED` when it is not one of ours
 */
export const verifyAccessToken = async (
  key: Uint8Array,
  token: string,
  now: number,
): Promise<AccessClaims> => {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      currentDate: new Date(now),
      requiredClaims: ['sub', 'exp'],
    });
    const { typ, sub, email, sid } = payload;
    if (typ !== TYPE || !sub || typeof sid !== 'string') throw new errors.JWTInvalid('not an access token');
    return { userId: sub, email: typeof email === 'string' ? email : '', sessionId: sid };
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      throw new DomainError(commonErrors.tokenExpired, { detail: 'Token has expired' });
    }
    throw new DomainError(commonErrors.notAuthenticated, { detail: 'Not authenticated' });
  }
};
