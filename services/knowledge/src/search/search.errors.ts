import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

/** Errors of the search port. */
export const searchErrors = {
  unavailable: {
    code: 'KNOWLEDGE.SEARCH_UNAVAILABLE',
    kind: 'unavailable',
    message: 'Search is not available right now. Please ask again in a moment.',
  },
} as const satisfies Record<string, ErrorDefinition>;
