import { createHash, createHmac } from 'node:crypto';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';
import { linklessName } from '@chirrup/text/masking/linkless-name';
import type { CollaboratorRole } from './team.js';

/** How long the link of an invitation is good for. */
export const INVITATION_LIFETIME_MS = 72 * 60 * 60_000;
/** The same invitation within this time is a repeated request: no second mail. */
export const REPEAT_MS = 60_000;

/** Derived from the mail's id, so that the mail is the same when it is sent again and the token is never stored. */
export const invitationToken = (keys: SigningKeys, mailId: string): string =>
  createHmac('sha256', keys.signing('invitation').key).update(mailId).digest('base64url');

/** The stored form of a token; a plain hash suffices for random bits. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const mayDo: Record<CollaboratorRole, string> = {
  editor: 'You can train the bot, change its settings and read its conversations.',
  viewer: 'You can see the bot, its knowledge and its conversations.',
};

export interface InvitationMail {
  publicUrl: string;
  token: string;
  botName: string;
  ownerEmail: string;
  role: CollaboratorRole;
}

export const invitationLink = (publicUrl: string, token: string): URL => {
  const link = new URL('/invitation', publicUrl);
  link.searchParams.set('p', token);
  return link;
};

/** Subject and text of the mail. */
export const invitationMail = (given: InvitationMail): { subject: string; text: string } => {
  const link = invitationLink(given.publicUrl, given.token);
  return {
    subject: 'An invitation to work on a Chirrup bot',
    text: [
      `${given.ownerEmail} invites you to work on the bot “${linklessName(given.botName)}”. ${mayDo[given.role]}`,
      `Open this link within 72 hours and log in with this email address to accept:\n${link}`,
      'If you do not know the sender, ignore this mail: nothing changes.',
    ].join('\n\n'),
  };
};
