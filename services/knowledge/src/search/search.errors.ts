import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

/** Errors of the search port. */
export const searchErrors = {
  unavailable: {
    code: 'KNOWLEDGE.SEARCH_UNAVAILABLE',
    kind: 'unavailable',
    message: 'Search is not available right now. Please ask again in a moment.',
  },
  tooLarge: {
    code: 'KNOWLEDGE.INDEX_TOO_LARGE',
    kind: 'conflict',
    message:
      'The bot has more text than can be searched here. Delete knowledge links, or search with OpenSearch.',
  },
} as const satisfies Record<string, ErrorDefinition>;
