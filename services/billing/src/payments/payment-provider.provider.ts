import type { Provider } from '@nestjs/common';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.js';
import { FreeProvider } from './free-provider.js';
import { PaymentProvider } from './payment-provider.js';

/** The provider that the settings name. */
export const paymentProvider: Provider = {
  provide: PaymentProvider,
  inject: [BILLING_CONFIG],
  useFactory: ({ provider }: BillingConfig): PaymentProvider => new FreeProvider(provider),
};
