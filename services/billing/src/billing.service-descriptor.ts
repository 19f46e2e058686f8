import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { deletedBotsMigration } from '@chirrup/persistence/deleted-bots';
import { jobsMigrations } from '@chirrup/persistence/jobs/jobs.migration';
import type { ServiceDescriptor } from '@chirrup/service-defaults/process/service-descriptor';
import { readBillingConfig } from './billing.config.js';
import { BillingModule } from './billing.module.js';
import { createSubscriptionsAndUsage } from './migrations/1764000002000-create-subscriptions-and-usage.js';
import { createLedger } from './migrations/1764400007000-create-ledger.js';
import { createProviderEvents } from './migrations/1764400007001-create-provider-events.js';
import { createDeletedUsers } from './migrations/1764400007002-create-deleted-users.js';
import { createPaymentCustomers } from './migrations/1764400007003-create-payment-customers.js';
import { readOwnersOfCharges } from './migrations/1796400000000-read-owners-of-charges.js';

export const billingService: ServiceDescriptor = {
  name: 'billing',
  readSettings: readBillingConfig,
  module: BillingModule,
  database: {
    migrations: [
      messagingMigration,
      ...jobsMigrations,
      createSubscriptionsAndUsage,
      deletedBotsMigration,
      createLedger,
      createProviderEvents,
      createDeletedUsers,
      createPaymentCustomers,
      readOwnersOfCharges,
    ],
    entities: [],
  },
};
