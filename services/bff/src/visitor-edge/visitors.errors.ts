import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

export const visitorErrors = {
  originNotAllowed: {
    code: 'VISITORS.ORIGIN_NOT_ALLOWED',
    kind: 'forbidden',
    message:
      'This assistant does not answer on this site. Its owner can add the site to the allowed origins.',
  },
} as const satisfies Record<string, ErrorDefinition>;
