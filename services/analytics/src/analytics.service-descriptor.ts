import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { deletedBotsMigration } from '@chirrup/persistence/deleted-bots';
import { jobsMigrations } from '@chirrup/persistence/jobs/jobs.migration';
import { migrationsBeside } from '@chirrup/persistence/migration';
import type { ServiceDescriptor } from '@chirrup/service-defaults/process/service-descriptor';
import { readAnalyticsConfig } from './analytics.config.js';
import { AnalyticsModule } from './analytics.module.js';

export const analyticsService: ServiceDescriptor = {
  name: 'analytics',
  readSettings: readAnalyticsConfig,
  module: AnalyticsModule,
  database: {
    migrations: [
      messagingMigration,
      ...jobsMigrations,
      deletedBotsMigration,
      ...(await migrationsBeside(import.meta.url)),
    ],
    entities: [],
  },
};
