import { DomainError } from '@chirrup/kernel/domain-error';
import { normalEmail } from '@chirrup/kernel/email-address';
import { accountErrors } from './account.errors.js';

/** The address as it is stored and compared: trimmed, lower case. Throws `AUTH.INVALID_EMAIL`. */
export const parseEmail = (text: string): string => {
  const email = normalEmail(text);
  if (email === undefined) throw new DomainError(accountErrors.invalidEmail);
  return email;
};
