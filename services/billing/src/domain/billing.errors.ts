import type { ErrorDefinition } from '@chirrup/kernel/domain-error';

export const billingErrors = {
  changeAtProvider: {
    code: 'BILLING.CHANGE_AT_PROVIDER',
    kind: 'conflict',
    message: 'Plans are paid for here. Please use Manage Plan to change yours.',
  },
  notBilled: {
    code: 'BILLING.NOT_BILLED',
    kind: 'conflict',
    message: 'This installation has no plans: nothing is limited, so there is nothing to change.',
  },
  invalidAmount: {
    code: 'BILLING.INVALID_AMOUNT',
    kind: 'invalid',
    message: 'Please choose one of the offered amounts.',
  },
  invalidSignature: {
    code: 'BILLING.INVALID_SIGNATURE',
    kind: 'invalid',
    message:
      'The signature of this webhook is missing, wrong, too old or from the future. Please check the webhook secret and the clock.',
  },
  providerUnavailable: {
    code: 'BILLING.PROVIDER_UNAVAILABLE',
    kind: 'unavailable',
    message: 'The payment provider does not answer right now. Nothing was charged. Please try again shortly.',
  },
} as const satisfies Record<string, ErrorDefinition>;
