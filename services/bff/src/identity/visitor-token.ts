import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { errors, jwtVerify, SignJWT } from 'jose';

/** A visitor's session is bound to one bot, one browser and the page's origin. */
export interface VisitorClaims {
  botId: string;
  visitorId: string;
  origin: string;
}

const ALGORITHM = 'HS256';
/** Access tokens are signed with the same key; this claim keeps them apart. */
const TYPE = 'visitor';
const LIFETIME_SECONDS = 24 * 60 * 60;
/** A token with less time than this left is renewed while it is used. */
export const RENEW_BELOW_SECONDS = 12 * 60 * 60;

/** Signs a visitor token, good for 24 hours from `now` (epoch milliseconds). */
export const signVisitorToken = async (
  key: Uint8Array,
  claims: VisitorClaims,
  now: number,
): Promise<{ token: string; expiresAt: number }> => {
  const issuedAt = Math.floor(now / 1_000);
  const expiresAt = issuedAt + LIFETIME_SECONDS;
  const token = await new SignJWT({ typ: TYPE, bot: claims.botId, origin: claims.origin })
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(claims.visitorId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
  return { token, expiresAt };
};

/** @throws DomainError `AUTH.TOKEN_EXPIRED` or `AUTH.NOT_AUTHENTICATED` */
export const verifyVisitorToken = async (
  key: Uint8Array,
  token: string,
  now: number,
): Promise<VisitorClaims> => {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      currentDate: new Date(now),
      requiredClaims: ['sub', 'exp', 'bot', 'origin'],
    });
    const { typ, sub, bot, origin } = payload;
    if (typ !== TYPE || !sub || typeof bot !== 'string' || typeof origin !== 'string') {
      throw new errors.JWTInvalid('not a visitor token');
    }
    return { botId: bot, visitorId: sub, origin };
  } catch (error) {
    const expired = error instanceof errors.JWTExpired;
    throw new DomainError(expired ? commonErrors.tokenExpired : commonErrors.notAuthenticated, {
      detail: expired ? 'Token has expired' : 'Not authenticated',
    });
  }
};
