import { googleClientId } from '@chirrup/service-defaults/config/google-client-id';
import {
  type MailSettings,
  mailSettingsShape,
  toMailSettings,
} from '@chirrup/service-defaults/config/mail-settings';
import { ConfigError, readConfig } from '@chirrup/service-defaults/config/read-config';
import { z } from 'zod';
import type { SignUp } from './accounts/domain/sign-up.js';

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The server at this address can forge logins: TLS, except on loopback. */
const isSafe = (address: string): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || LOOPBACK.includes(hostname);
};

const DOMAIN = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/;

const signUp = z.string().transform((text, context): SignUp => {
  if (text === 'open' || text === 'closed') return text;
  const domains = text.split(',').map((domain) => domain.trim().toLowerCase());
  if (!domains.every((domain) => DOMAIN.test(domain)))
    context.addIssue({
      code: 'custom',
      message: 'must be open, closed or domains, like example.com,example.org',
    });
  return domains;
});

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
  /** Who may make an account: everybody, nobody, or addresses of these domains. */
  SIGN_UP: signUp.default('open'),
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
  signUp: SignUp;
  /** Absent: signing in with Google is disabled. */
  google?: { clientId: string; keysUrl: URL };
}

export const readAuthConfig = (env: Readonly<Record<string, string | undefined>>): AuthConfig => {
  const settings = readConfig(schema, env);
  const { AUTH_HASHES_IN_FLIGHT, ADDRESS_PROOF, SIGN_UP, GOOGLE_CLIENT_ID, GOOGLE_JWKS_URL } = settings;
  const mail = toMailSettings(settings);
  const provesAddresses = mail.sendsMail && ADDRESS_PROOF === 'on';
  // else anybody could name an address of the domain
  if (typeof SIGN_UP === 'object' && !provesAddresses)
    throw new ConfigError(
      'Setting SIGN_UP: domains need addresses that are proven: set SMTP_URL, and ADDRESS_PROOF=on.',
    );
  return {
    hashesInFlight: AUTH_HASHES_IN_FLIGHT,
    ...mail,
    provesAddresses,
    signUp: SIGN_UP,
    ...(GOOGLE_CLIENT_ID && { google: { clientId: GOOGLE_CLIENT_ID, keysUrl: new URL(GOOGLE_JWKS_URL) } }),
  };
};

/** Injection token of `AuthConfig`. */
export const AUTH_CONFIG = Symbol('AuthConfig');
