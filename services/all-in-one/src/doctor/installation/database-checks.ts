import { installationNames } from '@chirrup/kernel/installation/installation-names';
import { inspectDatabase, installationId } from '@chirrup/persistence/installation/inspect-database';
import { toClaim } from '@chirrup/service-defaults/config/installation';
import { addressOf } from '@chirrup/service-defaults/engines/engine-wait';
import { rolePassword } from '@chirrup/service-defaults/process/database-access';
import { services } from '../../services.js';
import type { DoctorConfig } from './doctor.config.js';
import type { InstallationCheck } from './report.js';

/** A check for each service whose login is known here; a process of one service knows its own only. */
export const databaseChecks = (config: DoctorConfig): InstallationCheck[] => {
  const claim = toClaim(config, [config.SIGNING_KEY, config.SIGNING_KEY_PREVIOUS]);
  return services.flatMap(({ name, database }): InstallationCheck[] => {
    const url = urlOf(config, name);
    if (!url || !database) return [];
    const at = addressOf(url);
    const setting = `DATABASE_URL and the password of ${installationNames(config.INSTALLATION).role(name)}`;
    const { migrations } = database;
    const run = () => inspectDatabase({ url, schema: name, migrations, claim });
    return [{ name: `PostgreSQL, ${name}`, at, setting, run }];
  });
};

/** Of the installation that the database belongs to; undefined if nobody can say. */
export const idByDatabase = async (config: DoctorConfig): Promise<string | undefined> => {
  const url = services.map(({ name }) => urlOf(config, name)).find((found) => found !== undefined);
  return url && installationId(url);
};

const urlOf = (config: DoctorConfig, service: string): string | undefined => {
  const { DATABASE_URL: given, MIGRATE_AT_START: migrates, DATABASE_ROLE_SECRET, SIGNING_KEY } = config;
  if (!given) return undefined;
  const url = new URL(given);
  const role = installationNames(config.INSTALLATION).role(service);
  if (decodeURIComponent(url.username) === role) return given;
  const named = (config as Record<string, unknown>)[`DATABASE_PASSWORD_${service.toUpperCase()}`];
  const secret = DATABASE_ROLE_SECRET ?? (migrates === 'true' ? SIGNING_KEY : undefined);
  const password = typeof named === 'string' ? named : secret && rolePassword(secret, role);
  if (!password) return undefined;
  url.username = role;
  url.password = encodeURIComponent(password);
  return url.href;
};
