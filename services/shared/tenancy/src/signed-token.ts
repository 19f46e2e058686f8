import { commonErrors, DomainError } from '@chirrup/kernel/domain-error';
import { decodeProtectedHeader, errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { SigningKeys } from './signing-keys.js';

const ALGORITHM = 'HS256';

/** One kind of token: it has keys of its own, and says in `typ` what it is. */
export interface TokenKind {
  type: string;
  lifetimeSeconds: number;
  requiredClaims: readonly string[];
}

const purposeOf = ({ type }: TokenKind): string => `${type}-token`;

/** Signs a token, good for the kind's time from `now` (epoch milliseconds). */
export const signToken = async (
  keys: SigningKeys,
  kind: TokenKind,
  claims: JWTPayload & { sub: string },
  now: number,
): Promise<{ token: string; expiresAt: number }> => {
  const { id, key } = keys.signing(purposeOf(kind));
  const issuedAt = Math.floor(now / 1_000);
  const expiresAt = issuedAt + kind.lifetimeSeconds;
  const token = await new SignJWT({ ...claims, typ: kind.type })
    .setProtectedHeader({ alg: ALGORITHM, kid: id })
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
  return { token, expiresAt };
};

/** Reads a token's claims. @throws DomainError `AUTH.TOKEN_EXPIRED`, or `AUTH.NOT_AUTHENTICATED` when it is not one of ours */
export const verifyToken = async (
  keys: SigningKeys,
  kind: TokenKind,
  token: string,
  now: number,
): Promise<JWTPayload & { sub: string }> => {
  try {
    const { kid } = decodeProtectedHeader(token);
    for (const key of keys.verifying(purposeOf(kind), kid)) {
      const payload = await payloadOf(token, key, kind, now);
      if (payload?.typ === kind.type && payload.sub) return { ...payload, sub: payload.sub };
    }
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw new DomainError(commonErrors.tokenExpired, { detail: 'Token has expired' });
  }
  throw new DomainError(commonErrors.notAuthenticated, { detail: 'Not authenticated' });
};

/** Undefined when another key has signed it. */
const payloadOf = async (
  token: string,
  key: Uint8Array,
  { requiredClaims }: TokenKind,
  now: number,
): Promise<JWTPayload | undefined> => {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [ALGORITHM],
      currentDate: new Date(now),
      requiredClaims: ['sub', 'exp', ...requiredClaims],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JWSSignatureVerificationFailed) return undefined;
    throw error;
  }
};
