import { installationNames } from '@chirrup/kernel/installation/installation-names';
import type { Log } from '@chirrup/kernel/log';
import { installationShape, toClaim } from '@chirrup/service-defaults/config/installation';
import { engineUrl } from '@chirrup/service-defaults/engines/engine-url';
import { migrateDatabase } from '@chirrup/service-defaults/platform/migrate-database';
import { rolePassword } from '@chirrup/service-defaults/process/database-access';
import { z } from 'zod';
import { services } from './services.js';

const password = z.string().min(16, 'must have at least 16 characters').optional();

/** Settings of `npm run migrate`. */
export const migrationConfig = z
  .object({
    /** Of a role that may create schemas and roles. */
    DATABASE_URL: engineUrl('postgres', 'postgresql'),
    /** Passwords that are not given follow from it. */
    DATABASE_ROLE_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    DATABASE_PASSWORD_ANALYTICS: password,
    DATABASE_PASSWORD_AUTH: password,
    DATABASE_PASSWORD_BILLING: password,
    DATABASE_PASSWORD_BOTS: password,
    DATABASE_PASSWORD_CHAT: password,
    DATABASE_PASSWORD_KNOWLEDGE: password,
    /** By these a second installation on the same database is known. */
    SIGNING_KEY: z.string().optional(),
    SIGNING_KEY_PREVIOUS: z.string().optional(),
    ...installationShape,
    LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error']).default('info'),
  })
  .superRefine((config, context) => {
    for (const { name } of services)
      if (!givenPassword(config, name) && !config.DATABASE_ROLE_SECRET)
        context.addIssue({
          code: 'custom',
          path: [passwordSetting(name)],
          message: 'is needed where DATABASE_ROLE_SECRET is not set',
        });
  });

type MigrationConfig = z.infer<typeof migrationConfig>;

const passwordSetting = (service: string) => `DATABASE_PASSWORD_${service.toUpperCase()}`;

const givenPassword = (config: object, service: string): string | undefined =>
  (config as Record<string, string | undefined>)[passwordSetting(service)];

/** Creates what is missing of every service's role and schema and runs missing migrations, one service after the other. */
export const migrateServices = async (config: MigrationConfig, log: Log): Promise<void> => {
  const installation = toClaim(config, [config.SIGNING_KEY, config.SIGNING_KEY_PREVIOUS]);
  const { role: roleOf } = installationNames(installation.name);
  for (const { name, database } of services) {
    if (!database) continue;
    const role = roleOf(name);
    const rolesPassword =
      givenPassword(config, name) ?? rolePassword(config.DATABASE_ROLE_SECRET ?? '', role);
    const url = new URL(config.DATABASE_URL);
    url.username = role;
    url.password = encodeURIComponent(rolesPassword);
    const access = {
      ...{ adminUrl: config.DATABASE_URL, url: url.href },
      ...{ role, password: rolesPassword, installation },
    };
    await migrateDatabase(access, name, database.migrations, log);
    log.info({ service: name, migrations: database.migrations.length }, 'schema is up to date');
  }
};
