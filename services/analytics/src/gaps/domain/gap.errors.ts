import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

/** What can be wrong with a call about gaps. */
export const gapErrors = {
  notFound: {
    code: 'ANALYTICS.GAP_NOT_FOUND',
    kind: 'not_found',
    message: 'There is no such unanswered question. It may have been removed; reload the list.',
  },
} as const satisfies Record<string, ErrorDefinition>;
