import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

/** What is answered to a request whose `Idempotency-Key` is taken. */
export const idempotencyErrors = {
  otherBody: {
    code: 'REQUEST.KEY_REUSED',
    kind: 'conflict',
    message: 'This Idempotency-Key belongs to a request with another body. Take a new key for each request.',
  },
  running: {
    code: 'REQUEST.KEY_IN_USE',
    kind: 'conflict',
    message: 'The first request with this Idempotency-Key is still running. Send it again in a moment.',
  },
  unknown: {
    code: 'REQUEST.OUTCOME_UNKNOWN',
    kind: 'conflict',
    message:
      'The first request with this Idempotency-Key was interrupted. Look whether it was done, and if not, send it with a new key.',
  },
} as const satisfies Record<string, ErrorDefinition>;
