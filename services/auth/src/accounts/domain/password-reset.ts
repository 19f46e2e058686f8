import { createHmac } from 'node:crypto';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';

/** How long the link of a reset mail is good for. */
export const RESET_LIFETIME_MS = 30 * 60_000;

/**
 * The token of one reset mail. Derived from the mail's id, so that the mail is the same when it is sent again and the token
 * need not be stored until then; once stored it is good whatever the key is by then.
 */
export const resetToken = (keys: SigningKeys, id: string): string =>
  createHmac('sha256', keys.signing('password-reset').key).update(id).digest('base64url');

/** Subject and text of the mail. */
export const resetMail = (publicUrl: string, token: string): { subject: string; text: string } => {
  const link = new URL('/reset-password', publicUrl);
  link.searchParams.set('p', token);
  return {
    subject: 'Set a new password for Chirrup',
    text: [
      'Somebody, probably you, asked to set a new password for your Chirrup account.',
      `Open this link within 30 minutes to choose one. It works once:\n${link}`,
      'When the new password is set, all devices are logged out.',
      'If you did not ask for this, ignore this mail: nothing changes.',
    ].join('\n\n'),
  };
};
