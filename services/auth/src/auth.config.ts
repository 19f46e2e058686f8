import { googleClientId } from '@chirrup/service-defaults/config/google-client-id';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import { z } from 'zod';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The server at this address can forge logins: TLS, except on loopback. */
const isSafe = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || LOOPBACK.includes(hostname);
};

/** Settings of the auth service. */
const schema = z.object({
  /** Password hashes computed at the same time in one process; each takes 19 MiB and a core. */
  AUTH_HASHES_IN_FLIGHT: z.coerce
    .number({ error: 'must be a number' })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(64, 'must be at most 64')
    .default(2),
  /** Base of the links in mails. */
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  PORT: z.string().default('3000'),
  /** Sender of mails, e.g. `Chirrup <hello@example.com>`. */
  MAIL_FROM: z.string().min(3).optional(),
  /** Enables signing in with Google. */
  GOOGLE_CLIENT_ID: googleClientId.optional(),
  /** Address of the keys of Google's tokens. */
  GOOGLE_JWKS_URL: z
    .url({ protocol: /^https?$/, error: 'must be an https address', abort: true })
    .refine(isSafe, 'must be an https address')
    .default('https://www.googleapis.com/oauth2/v3/certs'),
});

export interface AuthConfig {
  hashesInFlight: number;
  publicUrl: string;
  mailFrom: string;
  /** Absent: signing in with Google is disabled. */
  google?: { clientId: string; keysUrl: URL };
}

export const readAuthConfig = (env: Readonly<Record<string, string | undefined>>): AuthConfig => {
  const settings = readConfig(schema, env);
  const { AUTH_HASHES_IN_FLIGHT, PUBLIC_URL, PORT, MAIL_FROM, GOOGLE_CLIENT_ID, GOOGLE_JWKS_URL } = settings;
  const publicUrl = PUBLIC_URL ?? `http://localhost:${PORT}`;
  return {
    hashesInFlight: AUTH_HASHES_IN_FLIGHT,
    publicUrl,
    mailFrom: MAIL_FROM ?? `Chirrup <no-reply@${new URL(publicUrl).hostname}>`,
    ...(GOOGLE_CLIENT_ID && { google: { clientId: GOOGLE_CLIENT_ID, keysUrl: new URL(GOOGLE_JWKS_URL) } }),
  };
};

/** Injection token of `AuthConfig`. */
export const AUTH_CONFIG = Symbol('AuthConfig');
