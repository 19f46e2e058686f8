import { readConfig } from '@chirrup/service-defaults/config/read-config';
import { z } from 'zod';

const schema = z.object({
  /** `none`: no billing and no limits; `demo`: plans with their limits, without payments. */
  BILLING_PROVIDER: z.enum(['none', 'demo'], { error: 'must be none or demo' }).default('demo'),
  /** Base of the links in mails. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  PORT: z.string().default('3000'),
  MAIL_FROM: z.string().min(3).optional(),
});

export interface BillingConfig {
  provider: 'none' | 'demo';
  publicUrl: string;
  mailFrom: string;
}

/** The billing service's settings; the only reader of its environment. */
export const readBillingConfig = (env: Readonly<Record<string, string | undefined>>): BillingConfig => {
  const { BILLING_PROVIDER, PUBLIC_URL, PORT, MAIL_FROM } = readConfig(schema, env);
  const publicUrl = PUBLIC_URL ?? `http://localhost:${PORT}`;
  return {
    provider: BILLING_PROVIDER,
    publicUrl,
    mailFrom: MAIL_FROM ?? `Chirrup <no-reply@${new URL(publicUrl).hostname}>`,
  };
};

/** Injection token of `BillingConfig`. */
export const BILLING_CONFIG = Symbol('BillingConfig');
