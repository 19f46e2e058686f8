import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { jobsMigrations } from '@chirrup/persistence/jobs/jobs.migration';
import { migrationsBeside } from '@chirrup/persistence/migration';
import type { ServiceDescriptor } from '@chirrup/service-defaults/process/service-descriptor';
import { UserEntity } from './accounts/persistence/user.entity.js';
import { readAuthConfig } from './auth.config.js';
import { AuthModule } from './auth.module.js';

export const authService: ServiceDescriptor = {
  name: 'auth',
  readSettings: readAuthConfig,
  module: AuthModule,
  database: {
    migrations: [messagingMigration, ...jobsMigrations, ...(await migrationsBeside(import.meta.url))],
    entities: [UserEntity],
  },
};
