import { errors, type JWTPayload, jwtVerify } from 'jose';

/** Who a visitor is, as the owner's server says. */
export interface IdentityClaims {
  subject: string;
  name: string;
  email: string;
  /** The token's number: it is good for one visitor. */
  tokenId: string;
  /** Epoch seconds. */
  expiresAt: number;
}

export type IdentityToken =
  | { ok: true; claims: IdentityClaims }
  | { ok: false; reason: 'expired' }
  | { ok: false; reason: 'invalid'; detail: string };

const MAX_LENGTH = 4_096;
const MAX_LIFETIME_SECONDS = 24 * 60 * 60;
/** Clocks of servers differ. */
const TOLERANCE_SECONDS = 60;
const LONGEST = { sub: 200, jti: 200, name: 120, email: 254 } as const;
const ONE_LINE = /^[^\p{Cc}\p{Cs}]*$/u;

const invalid = (detail: string): IdentityToken => ({ ok: false, reason: 'invalid', detail });

/** Reads a token that an owner's server has signed with the bot's secret (HS256). Never throws. */
export const readIdentityToken = async (
  secret: string,
  token: string,
  now: number,
): Promise<IdentityToken> => {
  if (token.length > MAX_LENGTH) return invalid('the token is too long');
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
      algorithms: ['HS256'],
      currentDate: new Date(now),
      clockTolerance: TOLERANCE_SECONDS,
      requiredClaims: ['sub', 'iat', 'exp', 'jti'],
    });
    return claimsOf(payload, now);
  } catch (error) {
    if (error instanceof errors.JWTExpired) return { ok: false, reason: 'expired' };
    if (error instanceof errors.JWTClaimValidationFailed) return invalid(`${error.claim}: ${error.reason}`);
    return invalid("it is not signed with the bot's secret by HS256");
  }
};

const claimsOf = (payload: JWTPayload, now: number): IdentityToken => {
  const { iat = 0, exp = 0 } = payload;
  for (const [name, longest] of Object.entries(LONGEST)) {
    const value = payload[name];
    if (value === undefined && (name === 'name' || name === 'email')) continue;
    if (typeof value !== 'string' || value.length > longest || !ONE_LINE.test(value))
      return invalid(`${name}: must be one line of up to ${longest} characters`);
  }
  const { sub = '', jti = '', name = '', email = '' } = payload as Record<string, string>;
  if (sub.trim() === '' || jti.trim() === '') return invalid('sub and jti: must not be empty');
  if (exp - iat > MAX_LIFETIME_SECONDS) return invalid('exp: must be at most 24 hours after iat');
  if (iat > now / 1_000 + TOLERANCE_SECONDS) return invalid('iat: is in the future');
  return { ok: true, claims: { subject: sub, name, email, tokenId: jti, expiresAt: exp } };
};
