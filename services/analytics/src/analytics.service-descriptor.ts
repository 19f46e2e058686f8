import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { deletedBotsMigration } from '@chirrup/persistence/deleted-bots';
import { jobsMigrations } from '@chirrup/persistence/jobs/jobs.migration';
import type { ServiceDescriptor } from '@chirrup/service-defaults/process/service-descriptor';
import { readAnalyticsConfig } from './analytics.config.js';
import { AnalyticsModule } from './analytics.module.js';
import { createDailyMessageCounts } from './migrations/1764000003000-create-daily-message-counts.js';
import { createGaps } from './migrations/1764200000500-create-gaps.js';
import { createExchanges } from './migrations/1764400008000-create-exchanges.js';
import { createFaqReports } from './migrations/1764400008001-create-faq-reports.js';
import { createDigests } from './migrations/1764400008002-create-digests.js';
import { addBotToKeys } from './migrations/1764500008000-add-bot-to-keys.js';
import { addHoldoutToConversions } from './migrations/1764600002001-add-holdout-to-conversions.js';
import { indexQuestions } from './migrations/1764700003000-index-questions.js';
import { addVoteReasons } from './migrations/1796100008000-add-vote-reasons.js';

export const analyticsService: ServiceDescriptor = {
  name: 'analytics',
  readSettings: readAnalyticsConfig,
  module: AnalyticsModule,
  database: {
    migrations: [
      messagingMigration,
      ...jobsMigrations,
      createDailyMessageCounts,
      createGaps,
      deletedBotsMigration,
      createExchanges,
      createFaqReports,
      createDigests,
      addBotToKeys,
      addHoldoutToConversions,
      indexQuestions,
      addVoteReasons,
    ],
    entities: [],
  },
};
