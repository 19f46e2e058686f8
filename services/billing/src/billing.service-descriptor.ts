import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { deletedBotsMigration } from '@chirrup/persistence/deleted-bots';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import type { ServiceDescriptor } from '@chirrup/service-defaults/process/service-descriptor';
import { billingConfig } from './billing.config.js';
import { BillingModule } from './billing.module.js';
import { createSubscriptionsAndUsage } from './migrations/1764000002000-create-subscriptions-and-usage.js';

export const billingService: ServiceDescriptor = {
  name: 'billing',
  readSettings: (env) => readConfig(billingConfig, env),
  module: BillingModule,
  database: {
    migrations: [messagingMigration, createSubscriptionsAndUsage, deletedBotsMigration],
    entities: [],
  },
};
