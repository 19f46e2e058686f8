import { createHmac } from 'node:crypto';
import type { SigningKeys } from '@chirrup/tenancy/signing-keys';

/** How long the link of a verification mail is good for. */
export const VERIFICATION_LIFETIME_MS = 24 * 60 * 60_000;

/** Whether the account's owner has shown that they read its mail; `not_needed` for accounts that were never asked to. */
export type AddressState = 'proven' | 'open' | 'not_needed';

export interface AccountAddress {
  userId: string;
  email: string;
  addressState: AddressState;
}

/** Derived from the mail's id, so that the mail is the same when it is sent again and the token is never stored. */
export const verificationToken = (keys: SigningKeys, id: string): string =>
  createHmac('sha256', keys.signing('email-verification').key).update(id).digest('base64url');

/** Subject and text of the mail. */
export const verificationMail = (publicUrl: string, token: string): { subject: string; text: string } => {
  const link = new URL('/verify-email', publicUrl);
  link.searchParams.set('p', token);
  return {
    subject: 'Confirm your email address for Chirrup',
    text: [
      'Somebody, probably you, made a Chirrup account with this email address.',
      `Open this link within 24 hours and log in to confirm that the address is yours:\n${link}`,
      'After that your bots can go live and you can invite others to work on them.',
      'If you did not make an account, ignore this mail.',
    ].join('\n\n'),
  };
};
