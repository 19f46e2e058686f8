import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { jobsMigration } from '@chirrup/persistence/jobs/jobs.migration';
import { readConfig } from '@chirrup/service-defaults/read-config';
import type { ServiceDescriptor } from '@chirrup/service-defaults/service-descriptor';
import { importsMigration } from './imports/persistence/imports.migration.js';
import { knowledgeConfig } from './knowledge.config.js';
import { KnowledgeApiModule, KnowledgeCrawlerModule, KnowledgeModule } from './knowledge.module.js';
import { linkFilesMigration } from './links/persistence/link-files.migration.js';
import { linksMigration } from './links/persistence/links.migration.js';
import { recrawlMigration } from './recrawl/persistence/recrawl.migration.js';
import { searchMigration } from './search/search.migration.js';
import { searchChangesMigration } from './search/search-changes.migration.js';
import { passageVectorsMigration } from './understanding/passage-vectors.migration.js';

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
  roles: { api: { module: KnowledgeApiModule }, crawler: { module: KnowledgeCrawlerModule } },
};
