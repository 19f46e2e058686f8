import { commonErrors, type ErrorDefinition } from '@chirrup/kernel/domain-error';

/** Errors the edge itself raises about a request. */
export const httpErrors = {
  ...commonErrors,
  notJson: { code: 'REQUEST.NOT_JSON', kind: 'invalid', message: 'The body is not valid JSON.' },
  tooLarge: { code: 'REQUEST.TOO_LARGE', kind: 'invalid', message: 'The request is too large.' },
} as const satisfies Record<string, ErrorDefinition>;
