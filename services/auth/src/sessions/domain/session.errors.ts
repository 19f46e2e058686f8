import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

export const sessionErrors = {
  ended: {
    code: 'AUTH.SESSION_ENDED',
    kind: 'unauthenticated',
    message: 'Your session has ended. Please log in again.',
  },
} as const satisfies Record<string, ErrorDefinition>;
