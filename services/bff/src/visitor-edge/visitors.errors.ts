import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

export const visitorErrors = {
  originNotAllowed: {
    code: 'VISITORS.ORIGIN_NOT_ALLOWED',
    kind: 'forbidden',
    message:
      'This assistant does not answer on this site. Its owner can add the site to the allowed origins.',
  },
  draftInvalid: {
    code: 'VISITORS.DRAFT_INVALID',
    kind: 'forbidden',
    message:
      'This link to the draft is older than 24 hours, of another bot, or its maker left the team. Make a new one next to Get Code.',
  },
} as const satisfies Record<string, ErrorDefinition>;
