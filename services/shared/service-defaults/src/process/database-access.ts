import { derivePassword } from '@chirrup/kernel/derive-secret';
import { ConfigError } from '../config/read-config.js';
import type { DatabaseAccess } from '../platform/platform.js';

/** Every service logs in as a role of its own, whose password follows from a secret. */
export const databaseAccess = (
  adminUrl: string | undefined,
  secret: string,
  service: string,
): DatabaseAccess => {
  if (!adminUrl)
    throw new ConfigError('Setting DATABASE_URL: is needed, like postgres://user:password@host/db.');
  const role = `chirrup_${service}`;
  const password = derivePassword(Buffer.from(secret), `postgres/${role}`);
  const url = new URL(adminUrl);
  url.username = role;
  url.password = password;
  return { adminUrl, url: url.href, role, password };
};
