/** Whom a Google ID token is about. */
export interface GooglePerson {
  /** Google's id of the account: the only thing about it that never changes. */
  subject: string;
  email: string;
  name: string;
  /** Google runs this mailbox, or its domain; elsewhere it only knows that the address was theirs once. */
  ownsMailbox: boolean;
}

const MAX_SUBJECT_LENGTH = 255;
/** Longest address SMTP can carry (RFC 5321). */
const MAX_EMAIL_LENGTH = 254;
/** Wider than what our form takes: Google has checked this one. ASCII, so that every store agrees on lower case. */
const EMAIL = /^[\x21-\x3f\x41-\x7e]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/;

/** Reads verified claims; `undefined` when they do not say who it is, or Google has not verified the address. */
export const readGooglePerson = (claims: Readonly<Record<string, unknown>>): GooglePerson | undefined => {
  const { sub, email, email_verified: verified, name, hd } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > MAX_SUBJECT_LENGTH) return undefined;
  if (verified !== true || typeof email !== 'string') return undefined;
  const address = email.trim().toLowerCase();
  if (address.length > MAX_EMAIL_LENGTH || !EMAIL.test(address)) return undefined;
  return {
    subject: sub,
    email: address,
    name: typeof name === 'string' ? name : '',
    ownsMailbox: address.endsWith('@gmail.com') || (typeof hd === 'string' && hd !== ''),
  };
};
