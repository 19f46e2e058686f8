import { readMailAddress } from '@chirrup/proto/mail-address';

/** The person that a Google ID token identifies. */
export interface GooglePerson {
  /** Google's id of the account; the only field that never changes. */
  subject: string;
  email: string;
  name: string;
  /** Google runs this mailbox or its domain; other addresses may have a new owner by now. */
  ownsMailbox: boolean;
}

const MAX_SUBJECT_LENGTH = 255;

/** Reads the claims of a verified token; undefined without a subject or a verified address. */
export const readGooglePerson = (claims: Readonly<Record<string, unknown>>): GooglePerson | undefined => {
  const { sub, email, email_verified: verified, name, hd } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_SUBJECT_LENGTH) return undefined;
  if (verified !== true || typeof email !== 'string') return undefined;
  const address = readMailAddress(email);
  if (address === undefined) return undefined;
  return {
    subject: sub,
    email: address,
    name: typeof name === 'string' ? name : '',
    ownsMailbox: address.endsWith('@gmail.com') || (typeof hd === 'string' && hd !== ''),
  };
};
