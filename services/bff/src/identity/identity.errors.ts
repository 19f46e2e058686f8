import { commonErrors, type ErrorDefinition } from '@chirrup/kernel/domain-error';

export const callerErrors = {
  userNotFound: { code: 'AUTH.USER_NOT_FOUND', kind: 'not_found', message: 'There is no such account.' },
  visitorsOnly: {
    code: commonErrors.forbidden.code,
    kind: 'forbidden',
    message: 'Only visitors may do this. Start a visitor session first.',
  },
} as const satisfies Record<string, ErrorDefinition>;
