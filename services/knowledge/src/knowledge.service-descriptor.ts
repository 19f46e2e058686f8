import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { jobsMigration } from '@chirrup/persistence/jobs.migration';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import type { ServiceDescriptor } from '@chirrup/service-defaults/process/service-descriptor';
import { importsMigration } from './imports/persistence/imports.migration.js';
import { knowledgeConfig } from './knowledge.config.js';
import { KnowledgeApiModule, KnowledgeCrawlerModule, KnowledgeModule } from './knowledge.module.js';
import { linkFilesMigration } from './links/persistence/link-files.migration.js';
import { linksMigration } from './links/persistence/links.migration.js';
import { recrawlMigration } from './recrawl/persistence/recrawl.migration.js';
import { searchMigration } from './search/search.migration.js';
import { searchChangesMigration } from './search/search-changes.migration.js';
import { BotDeletedConsumer } from './transport/bot-deleted.consumer.js';
import { QaConsumer } from './transport/qa.consumer.js';
import { passageVectorsMigration } from './understanding/passage-vectors.migration.js';

const consumers = [QaConsumer, BotDeletedConsumer];

export const knowledgeService: ServiceDescriptor = {
  name: 'knowledge',
  readSettings: (env) => readConfig(knowledgeConfig, env),
  module: KnowledgeModule,
  database: {
    migrations: [
      messagingMigration,
      jobsMigration,
      searchMigration,
      linksMigration,
      importsMigration,
      searchChangesMigration,
      passageVectorsMigration,
      linkFilesMigration,
      recrawlMigration,
    ],
    entities: [],
  },
  consumers,
  roles: { api: { module: KnowledgeApiModule, consumers }, crawler: { module: KnowledgeCrawlerModule } },
};
