import type { ErrorDefinition } from '@chirrup/kernel/domain-error';
import { accountErrors } from '../../accounts/domain/account.errors.js';

export const profileErrors = {
  notFound: accountErrors.notFound,
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
  invalidShop: {
    code: 'AUTH.INVALID_SHOPIFY_SHOP',
    kind: 'invalid',
    message: 'The Shopify shop can have letters, digits and hyphens only, like my-shop.',
  },
} as const satisfies Record<string, ErrorDefinition>;
