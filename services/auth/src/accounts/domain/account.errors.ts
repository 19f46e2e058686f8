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
  busy: {
    code: 'AUTH.BUSY',
    kind: 'rate_limited',
    message: 'Too many people are logging in right now. Please try again in a few seconds.',
  },
} as const satisfies Record<string, ErrorDefinition>;
