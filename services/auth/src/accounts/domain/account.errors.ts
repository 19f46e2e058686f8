import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

/** What can be wrong with an account or a login. */
export const accountErrors = {
  notFound: { code: 'AUTH.USER_NOT_FOUND', kind: 'not_found', message: 'There is no such account.' },
  wrongPassword: {
    code: 'AUTH.WRONG_PASSWORD',
    kind: 'unauthenticated',
    message: 'Wrong email or password.',
  },
  invalidEmail: { code: 'AUTH.INVALID_EMAIL', kind: 'invalid', message: 'Invalid email format' },
  passwordTooShort: {
    code: 'AUTH.PASSWORD_TOO_SHORT',
    kind: 'invalid',
    message: 'password should be at least 8 chars long.',
  },
  passwordTooLong: {
    code: 'AUTH.PASSWORD_TOO_LONG',
    kind: 'invalid',
    message: 'password should be at most 200 chars long.',
  },
  resetLinkInvalid: {
    code: 'AUTH.RESET_LINK_INVALID',
    kind: 'unauthenticated',
    message:
      'This link was used already, is older than 30 minutes or belongs to another email. Please ask for a new one.',
  },
  tooManyAttempts: {
    code: 'AUTH.TOO_MANY_ATTEMPTS',
    kind: 'rate_limited',
    message: 'Too many failed logins. Please wait a moment and try again.',
  },
  proofNeeded: {
    code: 'AUTH.PROOF_NEEDED',
    kind: 'rate_limited',
    message:
      'There were too many wrong passwords for this email. Please choose Reset Password: the link in the mail shows that the account is yours.',
  },
  confirmationWrong: {
    code: 'AUTH.CONFIRMATION_WRONG',
    kind: 'forbidden',
    message: 'The password is not right. Your account was not deleted.',
  },
  addressWrong: {
    code: 'AUTH.ADDRESS_WRONG',
    kind: 'invalid',
    message: 'This is not the email of your account. Your account was not deleted.',
  },
  signUpClosed: {
    code: 'AUTH.SIGN_UP_CLOSED',
    kind: 'forbidden',
    message: 'Accounts cannot be made here with this address. Please ask who runs this site.',
  },
  busy: {
    code: 'AUTH.BUSY',
    kind: 'rate_limited',
    message: 'Too many people are logging in right now. Please try again in a few seconds.',
  },
} as const satisfies Record<string, ErrorDefinition>;
