import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

/** What can be wrong with the model that an owner wants. */
export const botModelErrors = {
  invalid: { code: 'CHAT.INVALID_MODEL', kind: 'invalid', message: 'This model cannot be used.' },
  keyMissing: {
    code: 'CHAT.MODEL_KEY_MISSING',
    kind: 'invalid',
    message: 'Enter the key of your account. It is asked for again when the provider or the address changes.',
  },
} as const satisfies Record<string, ErrorDefinition>;
