import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

export const pageCheckErrors = {
  notFound: {
    code: 'KNOWLEDGE.PAGE_CHECK_NOT_FOUND',
    kind: 'not_found',
    message: 'There is no such check of a page. Older ones are deleted; check the page again.',
  },
} satisfies Record<string, ErrorDefinition>;
