import { derivePassword } from '@chirrup/kernel/derive-secret';
import { installationNames } from '@chirrup/kernel/installation/installation-names';
import type { InstallationClaim } from '@chirrup/persistence/installation/installation-mark';
import { ConfigError, currentSecret } from '../config/read-config.js';
import type { DatabaseAccess } from '../platform/platform.js';

type Env = Readonly<Record<string, string | undefined>>;

export interface DatabaseSettings {
  DATABASE_URL?: string | undefined;
  /** What the roles' passwords follow from. */
  secret: string;
  /** False: `DATABASE_URL` is that of the service's own role, and the schema is migrated by a command of its own. */
  migrates: boolean;
  /** Absent: nobody else can use this database. */
  installation?: InstallationClaim | undefined;
  /** Those of the service's own role, read again whenever a connection is opened. */
  passwords?: (() => readonly string[]) | undefined;
}

/** Every service logs in as a role of its own. @throws ConfigError without a database */
export const databaseAccess = (settings: DatabaseSettings, service: string): DatabaseAccess => {
  const { DATABASE_URL: given, secret, migrates, installation, passwords } = settings;
  if (!given)
    throw new ConfigError('Setting DATABASE_URL: is needed, like postgres://user:password@host/db.');
  const url = new URL(given);
  if (!migrates)
    return {
      url: given,
      role: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
      passwords,
      installation,
    };
  const { role: roleOf } = installationNames(installation?.name);
  const role = roleOf(service);
  const password = rolePassword(secret, role);
  url.username = role;
  url.password = password;
  return { adminUrl: given, url: url.href, role, password, installation };
};

/** A service's own password and, where the settings have it, the one before; each as its setting or file says it now. */
export const currentPasswords = (env: Env): readonly string[] => {
  const inUrl = URL.parse(currentSecret(env, 'DATABASE_URL') ?? '')?.password;
  const own = inUrl ? decodeURIComponent(inUrl) : currentSecret(env, 'DATABASE_PASSWORD');
  const known = [own, currentSecret(env, 'DATABASE_PASSWORD_PREVIOUS')].filter((one) => one !== undefined);
  return [...new Set(known)];
};

/** The password of a role, if none is set. */
export const rolePassword = (secret: string, role: string): string =>
  derivePassword(Buffer.from(secret), `postgres/${role}`);
