import { ConfigError, readConfig } from '@chirrup/service-defaults/config/read-config';
import { z } from 'zod';
import type { StripeSettings } from './provider/stripe/stripe-config.js';

const schema = z.object({
  /** `none`: no billing and no limits; `demo`: plans with their limits, without payments; `stripe`: paid. */
  BILLING_PROVIDER: z
    .enum(['none', 'demo', 'stripe'], { error: 'must be none, demo or stripe' })
    .default('demo'),
  STRIPE_SECRET_KEY: z.string().min(1).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(1).optional(),
  /** The customer portal's login link, from Stripe's dashboard. */
  STRIPE_PORTAL_LINK: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  /** Another address of Stripe's API, for tests. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  /** Base of the links in mails, and where people come back to after paying. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  PORT: z.string().default('3000'),
  MAIL_FROM: z.string().min(3).optional(),
});

export interface BillingConfig {
  provider: 'none' | 'demo' | 'stripe';
  /** Where `provider` is `stripe`. */
  stripe?: Omit<StripeSettings, 'publicUrl'>;
  publicUrl: string;
  mailFrom: string;
}

/** The billing service's settings; the only reader of its environment. */
export const readBillingConfig = (env: Readonly<Record<string, string | undefined>>): BillingConfig => {
  const settings = readConfig(schema, env);
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  const provider = settings.BILLING_PROVIDER;
  return {
    provider,
    ...(provider === 'stripe' && { stripe: stripeSettings(settings) }),
    publicUrl,
    mailFrom: settings.MAIL_FROM ?? `Chirrup <no-reply@${new URL(publicUrl).hostname}>`,
  };
};

const stripeSettings = (settings: z.infer<typeof schema>): Omit<StripeSettings, 'publicUrl'> => {
  const needed = (name: 'STRIPE_SECRET_KEY' | 'STRIPE_WEBHOOK_SECRET' | 'STRIPE_PORTAL_LINK'): string => {
    const value = settings[name];
    if (!value) throw new ConfigError(`Setting ${name}: is needed where BILLING_PROVIDER is stripe.`);
    return value;
  };
  return {
    secretKey: needed('STRIPE_SECRET_KEY'),
    webhookSecret: needed('STRIPE_WEBHOOK_SECRET'),
    portalLink: needed('STRIPE_PORTAL_LINK'),
    apiUrl: settings.STRIPE_API_URL ? new URL(settings.STRIPE_API_URL) : undefined,
  };
};

/** Injection token of `BillingConfig`. */
export const BILLING_CONFIG = Symbol('BillingConfig');
