import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

export const storeErrors = {
  notSigned: {
    code: 'STORE.NOT_SIGNED',
    kind: 'unauthenticated',
    message: 'The request is not signed with the secret of the store app. Check SHOPIFY_APP_SECRET.',
  },
  notUnderstood: {
    code: 'STORE.NOT_UNDERSTOOD',
    kind: 'invalid',
    message: 'The body is not one of the topic in X-Shopify-Topic.',
  },
  running: {
    code: 'STORE.RUNNING',
    kind: 'unavailable',
    message: 'The same request is being answered. Send it again in a moment.',
  },
} as const satisfies Record<string, ErrorDefinition>;
