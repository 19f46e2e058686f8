import { z } from 'zod';

/** Settings of the billing service. */
export const billingConfig = z.object({
  /** `none`: no billing and no limits; `demo`: plans with their limits, without payments. */
  BILLING_PROVIDER: z.enum(['none', 'demo'], { error: 'must be none or demo' }).default('demo'),
});

export type BillingConfig = z.infer<typeof billingConfig>;

/** Injection token of `BillingConfig`. */
export const BILLING_CONFIG = Symbol('BillingConfig');
