import { DomainError } from '@chirrup/kernel/domain-error';
import { accountErrors } from './account.errors.js';

const MIN_LENGTH = 8;
const MAX_LENGTH = 200;

/** The password as it is hashed: trimmed, and in one Unicode form for all keyboards. */
export const parsePassword = (text: string): string => {
  const password = text.trim().normalize('NFKC');
  if (password.length < MIN_LENGTH) throw new DomainError(accountErrors.passwordTooShort);
  if (password.length > MAX_LENGTH) throw new DomainError(accountErrors.passwordTooLong);
  return password;
};
