import { readConfig } from '@chirrup/service-defaults/read-config';
import { z } from 'zod';

/** Settings of the auth service. */
const schema = z.object({
  /** Password hashes computed at the same time in one process; each takes 19 MiB and a core. */
  AUTH_HASHES_IN_FLIGHT: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(64, 'must be at most 64')
    .default(2),
  /** Where the links in mails lead. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  PORT: z.string().default('3000'),
  /** Sender of mails, e.g. `Chirrup <hello@example.com>`. */
  MAIL_FROM: z.string().min(3).optional(),
});

export interface AuthConfig {
  hashesInFlight: number;
  publicUrl: string;
  mailFrom: string;
}

export const readAuthConfig = (env: Readonly<Record<string, string | undefined>>): AuthConfig => {
  const { AUTH_HASHES_IN_FLIGHT, PUBLIC_URL, PORT, MAIL_FROM } = readConfig(schema, env);
  const publicUrl = PUBLIC_URL ?? `http://localhost:${PORT}`;
  return {
    hashesInFlight: AUTH_HASHES_IN_FLIGHT,
    publicUrl,
    mailFrom: MAIL_FROM ?? `Chirrup <no-reply@${new URL(publicUrl).hostname}>`,
  };
};

/** Injection token of `AuthConfig`. */
export const AUTH_CONFIG = Symbol('AuthConfig');
