import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

/** How sending a mail can fail. */
export const mailErrors = {
  /** Not to be retried. */
  refused: {
    code: 'MAIL.REFUSED',
    kind: 'invalid',
    message: 'The mail server does not take this mail. Please check the address.',
  },
  /** To be retried later with the same Message-ID. */
  unavailable: {
    code: 'MAIL.UNAVAILABLE',
    kind: 'unavailable',
    message: 'The mail cannot be sent right now. Please try again shortly.',
  },
} as const satisfies Record<string, ErrorDefinition>;
