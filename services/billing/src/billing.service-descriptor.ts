import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { deletedBotsMigration } from '@chirrup/persistence/deleted-bots';
import { jobsMigrations } from '@chirrup/persistence/jobs/jobs.migration';
import { migrationsBeside } from '@chirrup/persistence/migration';
import type { ServiceDescriptor } from '@chirrup/service-defaults/process/service-descriptor';
import { readBillingConfig } from './billing.config.js';
import { BillingModule } from './billing.module.js';

export const billingService: ServiceDescriptor = {
  name: 'billing',
  readSettings: readBillingConfig,
  module: BillingModule,
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
