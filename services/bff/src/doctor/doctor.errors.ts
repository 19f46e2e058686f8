import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

/** Malformed ids are answered like unknown ones, with the owning service's code. */
export const doctorErrors = {
  checkNotFound: {
    code: 'KNOWLEDGE.PAGE_CHECK_NOT_FOUND',
    kind: 'not_found',
    message: 'There is no such check of a page. Older ones are deleted; check the page again.',
  },
} as const satisfies Record<string, ErrorDefinition>;
