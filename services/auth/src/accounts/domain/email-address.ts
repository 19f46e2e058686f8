import { DomainError } from '@chirrup/kernel/domain-error';
import { readMailAddress } from '@chirrup/proto/mail-address';
import { accountErrors } from './account.errors.js';

/** The address as it is stored and compared. Throws `AUTH.INVALID_EMAIL`. */
export const parseEmail = (text: string): string => {
  const email = readMailAddress(text);
  if (email === undefined) throw new DomainError(accountErrors.invalidEmail);
  return email;
};
