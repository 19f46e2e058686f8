import { signToken, type TokenKind, verifyToken } from '@chirrup/tenancy/signed-token';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';

/** A visitor's session is bound to one bot, one browser and the page's origin. */
export interface VisitorClaims {
  botId: string;
  visitorId: string;
  origin: string;
}

const KIND: TokenKind = {
  type: 'visitor',
  lifetimeSeconds: 24 * 60 * 60,
  requiredClaims: ['bot', 'origin'],
};
/** A token with less time than this left is renewed while it is used. */
export const RENEW_BELOW_SECONDS = 12 * 60 * 60;

/** Signs a visitor token, good for 24 hours from `now` (epoch milliseconds). */
export const signVisitorToken = (
  keys: SigningKeys,
  { botId, visitorId, origin }: VisitorClaims,
  now: number,
): Promise<{ token: string; expiresAt: number }> =>
  signToken(keys, KIND, { sub: visitorId, bot: botId, origin }, now);

/** @throws DomainError `AUTH.TOKEN_EXPIRED` or `AUTH.NOT_AUTHENTICATED` */
export const verifyVisitorToken = async (
  keys: SigningKeys,
  token: string,
  now: number,
): Promise<VisitorClaims> => {
  const { sub, bot, origin } = await verifyToken(keys, KIND, token, now);
  return { botId: String(bot), visitorId: sub, origin: String(origin) };
};
