import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

export const profileErrors = {
  notFound: { code: 'AUTH.USER_NOT_FOUND', kind: 'not_found', message: 'There is no such account.' },
  emailReadOnly: {
    code: 'AUTH.EMAIL_READ_ONLY',
    kind: 'invalid',
    message: 'The email address cannot be changed.',
  },
  invalidName: {
    code: 'AUTH.INVALID_NAME',
    kind: 'invalid',
    message: 'The name can have up to 120 characters on one line.',
  },
  invalidTimeZone: {
    code: 'AUTH.INVALID_TIME_ZONE',
    kind: 'invalid',
    message: 'The time zone must have a name like Europe/Berlin.',
  },
  invalidShop: {
    code: 'AUTH.INVALID_SHOPIFY_SHOP',
    kind: 'invalid',
    message: 'The Shopify shop can have letters, digits and hyphens only, like my-shop.',
  },
} as const satisfies Record<string, ErrorDefinition>;
