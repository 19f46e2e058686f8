import type { ErrorDefinition } from '@chirrup/kernel/domain-error';
import { botNotFound } from '@chirrup/tenancy/guards';

export const botErrors = {
  notFound: botNotFound,
  offline: {
    code: 'BOTS.OFFLINE',
    kind: 'conflict',
    message: 'This assistant is switched off at the moment. Please come back later.',
  },
} as const satisfies Record<string, ErrorDefinition>;
