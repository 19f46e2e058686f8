import { DomainError } from '@chirrup/kernel/domain-error';
import { accountErrors } from './account.errors.js';

const RULE = /^[A-Za-z0-9._-]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z]{2,6}$/;
/** Longest address SMTP can carry (RFC 5321). */
const MAX_LENGTH = 254;

/** The address as it is stored and compared: trimmed, lower case. Throws `AUTH.INVALID_EMAIL`. */
export const parseEmail = (text: string): string => {
  const email = text.trim().toLowerCase();
  if (email.length > MAX_LENGTH || !RULE.test(email)) throw new DomainError(accountErrors.invalidEmail);
  return email;
};
