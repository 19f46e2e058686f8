import { googleClientId } from '@chirrup/service-defaults/config/google-client-id';
import {
  type MailSettings,
  mailSettingsShape,
  toMailSettings,
} from '@chirrup/service-defaults/config/mail-settings';
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
  ...mailSettingsShape,
  /** `off`: addresses count as proven although mail is sent. */
  ADDRESS_PROOF: z.enum(['on', 'off'], { error: 'must be on or off' }).default('on'),
  /** Enables signing in with Google. */
  GOOGLE_CLIENT_ID: googleClientId.optional(),
  /** Address of the keys of Google's tokens. */
  GOOGLE_JWKS_URL: z
    .url({ protocol: /^https?$/, error: 'must be an https address', abort: true })
    .refine(isSafe, 'must be an https address')
    .default('https://www.googleapis.com/oauth2/v3/certs'),
});

export interface AuthConfig extends MailSettings {
  hashesInFlight: number;
  /** New accounts prove their address by a mailed link; where no mail is sent, every address counts as proven. */
  provesAddresses: boolean;
  /** Absent: signing in with Google is disabled. */
  google?: { clientId: string; keysUrl: URL };
}

export const readAuthConfig = (env: Readonly<Record<string, string | undefined>>): AuthConfig => {
  const settings = readConfig(schema, env);
  const { AUTH_HASHES_IN_FLIGHT, ADDRESS_PROOF, GOOGLE_CLIENT_ID, GOOGLE_JWKS_URL } = settings;
  const mail = toMailSettings(settings);
  return {
    hashesInFlight: AUTH_HASHES_IN_FLIGHT,
    ...mail,
    provesAddresses: mail.sendsMail && ADDRESS_PROOF === 'on',
    ...(GOOGLE_CLIENT_ID && { google: { clientId: GOOGLE_CLIENT_ID, keysUrl: new URL(GOOGLE_JWKS_URL) } }),
  };
};

/** Injection token of `AuthConfig`. */
export const AUTH_CONFIG = Symbol('AuthConfig');
