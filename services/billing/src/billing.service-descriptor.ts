import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import type { ServiceDescriptor } from '@chirrup/service-defaults/service-descriptor';
import { BillingModule } from './billing.module.js';
import { createSubscriptionsAndUsage } from './migrations/1764000002000-create-subscriptions-and-usage.js';
import { MessagePostedConsumer } from './usage/transport/message-posted.consumer.js';

export const billingService: ServiceDescriptor = {
  name: 'billing',
  module: BillingModule,
  database: { migrations: [messagingMigration, createSubscriptionsAndUsage], entities: [] },
  consumers: [MessagePostedConsumer],
};
