import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import type { ServiceDescriptor } from '@chirrup/service-defaults/service-descriptor';
import { AnalyticsModule } from './analytics.module.js';
import { MessagePostedConsumer } from './message-counts/transport/message-posted.consumer.js';
import { createDailyMessageCounts } from './migrations/1764000003000-create-daily-message-counts.js';

export const analyticsService: ServiceDescriptor = {
  name: 'analytics',
  module: AnalyticsModule,
  database: { migrations: [messagingMigration, createDailyMessageCounts], entities: [] },
  consumers: [MessagePostedConsumer],
};
