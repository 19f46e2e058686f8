import { signToken, type TokenKind, verifyToken } from '@chirrup/tenancy/signed-token';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';

/** A link by which a member of a bot's team sees the bot on a page while it is off. */
export interface DraftClaims {
  botId: string;
  /** Who made the link: it ends when this user leaves the team. */
  userId: string;
}

const KIND: TokenKind = { type: 'draft', lifetimeSeconds: 24 * 60 * 60, requiredClaims: ['bot'] };

/** Signs a draft token, good for 24 hours from `now` (epoch milliseconds). */
export const signDraftToken = (
  keys: SigningKeys,
  { botId, userId }: DraftClaims,
  now: number,
): Promise<{ token: string; expiresAt: number }> => signToken(keys, KIND, { sub: userId, bot: botId }, now);

/** @throws DomainError `AUTH.TOKEN_EXPIRED` or `AUTH.NOT_AUTHENTICATED` */
export const verifyDraftToken = async (
  keys: SigningKeys,
  token: string,
  now: number,
): Promise<DraftClaims> => {
  const { sub, bot } = await verifyToken(keys, KIND, token, now);
  return { botId: String(bot), userId: sub };
};
