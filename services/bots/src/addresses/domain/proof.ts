import { DomainError } from '@chirrup/kernel/domain-error';
import { signToken, type TokenKind, verifyToken } from '@chirrup/tenancy/signed-token';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { linklessName } from '@chirrup/text/masking/linkless-name';
import { supportErrors } from './support.errors.js';

/** What the link of a mail proves: that its reader reads this address of the bot. */
export interface Proof {
  botId: string;
  email: string;
}

const KIND: TokenKind = {
  type: 'support-address',
  lifetimeSeconds: 7 * 24 * 60 * 60,
  requiredClaims: ['email'],
};

/** Signs the token of a mail ordered at `at` (epoch milliseconds), the same however often the mail is tried. */
export const signProof = async (keys: SigningKeys, { botId, email }: Proof, at: number): Promise<string> =>
  (await signToken(keys, KIND, { sub: botId, email }, at)).token;

/** @throws DomainError `BOTS.SUPPORT_LINK_INVALID` */
export const verifyProof = async (keys: SigningKeys, token: string, now: number): Promise<Proof> => {
  const claims = await verifyToken(keys, KIND, token, now).catch(() => {
    throw new DomainError(supportErrors.linkInvalid);
  });
  return { botId: claims.sub, email: String(claims.email) };
};

/** Subject and text of the mail. */
export const proofMail = (given: {
  publicUrl: string;
  token: string;
  botName: string;
  ownerEmail: string;
}): { subject: string; text: string } => {
  const link = new URL('/support-address', given.publicUrl);
  link.searchParams.set('p', given.token);
  return {
    subject: 'Confirm the support address of a Chirrup bot',
    text: [
      `${given.ownerEmail} wants visitors’ chats with the bot “${linklessName(given.botName)}” to be mailed to this address.`,
      `If that is right, open this link within 7 days and confirm it:\n${link}`,
      'If you do not know the sender, ignore this mail: no chat is mailed to you.',
    ].join('\n\n'),
  };
};
