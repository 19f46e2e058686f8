import { signToken, type TokenKind, verifyToken } from '@chirrup/tenancy/signed-token';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';

/** A visitor's session is bound to one bot, one browser and the page's origin. */
export interface VisitorClaims {
  botId: string;
  visitorId: string;
  origin: string;
  /** The member of the bot's team who chats while it is off, or let its holder do so: the session ends with the membership. */
  previewBy?: string;
}

const KIND: TokenKind = {
  type: 'visitor',
  lifetimeSeconds: 24 * 60 * 60,
  requiredClaims: ['bot', 'origin'],
};
/** A member may leave the team: a preview ends soon, and is not renewed. */
const PREVIEW: TokenKind = { ...KIND, lifetimeSeconds: 60 * 60 };
/** A token with less time than this left is renewed while it is used. */
export const RENEW_BELOW_SECONDS = 12 * 60 * 60;

/** Signs a visitor token, good for 24 hours from `now` (epoch milliseconds), a preview's for one. */
export const signVisitorToken = (
  keys: SigningKeys,
  { botId, visitorId, origin, previewBy }: VisitorClaims,
  now: number,
): Promise<{ token: string; expiresAt: number }> =>
  signToken(
    keys,
    previewBy === undefined ? KIND : PREVIEW,
    { sub: visitorId, bot: botId, origin, ...(previewBy !== undefined && { preview: previewBy }) },
    now,
  );

/** @throws DomainError `AUTH.TOKEN_EXPIRED` or `AUTH.NOT_AUTHENTICATED` */
export const verifyVisitorToken = async (
  keys: SigningKeys,
  token: string,
  now: number,
): Promise<VisitorClaims> => {
  const { sub, bot, origin, preview } = await verifyToken(keys, KIND, token, now);
  const claims = { botId: String(bot), visitorId: sub, origin: String(origin) };
  return typeof preview === 'string' ? { ...claims, previewBy: preview } : claims;
};
