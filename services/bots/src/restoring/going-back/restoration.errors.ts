import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

export const restorationErrors = {
  notFound: {
    code: 'BOTS.RESTORATION_NOT_FOUND',
    kind: 'not_found',
    message: 'There is no such going back. Reload the page.',
  },
  running: {
    code: 'BOTS.RESTORATION_RUNNING',
    kind: 'conflict',
    message: 'The bot is going back to another state already. Wait until it is there, or stop it.',
  },
} as const satisfies Record<string, ErrorDefinition>;
