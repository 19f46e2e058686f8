import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

export const changeErrors = {
  notFound: {
    code: 'BOTS.CHANGE_NOT_FOUND',
    kind: 'not_found',
    message: 'This change is no longer kept: changes of 180 days are. Reload the list.',
  },
  changedSince: {
    code: 'BOTS.CHANGED_SINCE',
    kind: 'conflict',
    message: 'Somebody has changed this again since. Undoing it would take that back too.',
  },
} as const satisfies Record<string, ErrorDefinition>;
