import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

export const verificationErrors = {
  linkInvalid: {
    code: 'AUTH.VERIFICATION_LINK_INVALID',
    kind: 'invalid',
    message:
      'This link was used already, is older than 24 hours or belongs to another account. Log in with the address the mail was sent to, or ask for a new mail on your account page.',
  },
  tooManyMails: {
    code: 'AUTH.TOO_MANY_VERIFICATION_MAILS',
    kind: 'rate_limited',
    message: 'Several mails were sent already. Please look into your spam folder, or try again in a while.',
  },
} as const satisfies Record<string, ErrorDefinition>;
