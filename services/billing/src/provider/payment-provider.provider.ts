import type { Provider } from '@nestjs/common';
import { BILLING_CONFIG, type BillingConfig } from '../billing.config.js';
import { FreeProvider } from './free-provider.js';
import { PaymentProvider } from './payment-provider.js';

/** The provider that the settings name; Stripe's library is loaded where it is used only. */
export const paymentProvider: Provider = {
  provide: PaymentProvider,
  inject: [BILLING_CONFIG],
  useFactory: async ({ provider, stripe, publicUrl }: BillingConfig): Promise<PaymentProvider> => {
    if (provider !== 'stripe' || !stripe) return new FreeProvider(provider === 'none' ? 'none' : 'demo');
    const { StripeProvider } = await import('./stripe/stripe-provider.js');
    return new StripeProvider({ ...stripe, publicUrl });
  },
};
