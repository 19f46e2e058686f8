import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

/** What can be wrong with a login through a provider. */
export const googleErrors = {
  googleNotConfigured: {
    code: 'AUTH.GOOGLE_NOT_CONFIGURED',
    kind: 'not_found',
    message: 'Signing in with Google is not set up here. Please log in with email and password.',
  },
  googleTokenInvalid: {
    code: 'AUTH.GOOGLE_TOKEN_INVALID',
    kind: 'unauthenticated',
    message: 'Google’s sign-in was not accepted or has run out. Please try it again.',
  },
  googleUnavailable: {
    code: 'AUTH.GOOGLE_UNAVAILABLE',
    kind: 'unavailable',
    message:
      'Google cannot be reached, so nothing was changed. Please try again shortly, or use your password.',
  },
  passwordNeeded: {
    code: 'AUTH.PASSWORD_NEEDED',
    kind: 'conflict',
    message: 'There is an account with this email already. Please log in with its password.',
  },
} as const satisfies Record<string, ErrorDefinition>;
