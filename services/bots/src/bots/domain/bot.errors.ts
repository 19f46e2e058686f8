import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

export const botErrors = {
  limitReached: {
    code: 'BOTS.LIMIT_REACHED',
    kind: 'conflict',
    message: 'You have reached the maximum number of bots allowed in your plan.',
  },
  versionConflict: {
    code: 'BOTS.VERSION_CONFLICT',
    kind: 'conflict',
    message: 'This bot was changed elsewhere in the meantime. Look at its current state and save again.',
  },
  invalidField: { code: 'BOTS.INVALID_FIELD', kind: 'invalid', message: 'A field of the bot is not valid.' },
  brandingNotInPlan: {
    code: 'BOTS.BRANDING_NOT_IN_PLAN',
    kind: 'forbidden',
    message: 'Custom branding text is not part of your plan. Please upgrade to use it.',
  },
  addressNotProven: {
    code: 'BOTS.ADDRESS_NOT_PROVEN',
    kind: 'forbidden',
    message:
      'The email address of the bot’s owner is not confirmed yet. Open the link in the mail to the owner, or ask for a new one on the account page.',
  },
} as const satisfies Record<string, ErrorDefinition>;
