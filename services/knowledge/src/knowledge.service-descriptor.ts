import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { jobsMigrations } from '@chirrup/persistence/jobs/jobs.migration';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import type { ServiceDescriptor } from '@chirrup/service-defaults/process/service-descriptor';
import { knowledgeConfig } from './knowledge.config.js';
import { KnowledgeApiModule, KnowledgeCrawlerModule, KnowledgeModule } from './knowledge.module.js';
import { searchMigration } from './migrations/1764000000100-create-search-index.js';
import { linksMigration } from './migrations/1764000000200-create-links.js';
import { importsMigration } from './migrations/1764000000300-create-imports.js';
import { linkFilesMigration } from './migrations/1764200000100-add-link-files.js';
import { recrawlMigration } from './migrations/1764200000110-create-recrawls.js';
import { passageVectorsMigration } from './migrations/1764200000300-create-passage-vectors.js';
import { importBudgetsMigration } from './migrations/1764300000200-add-import-budgets.js';
import { searchChangesMigration } from './migrations/1764600000000-create-search-changes.js';
import { pageChecksMigration } from './migrations/1764600003100-create-page-checks.js';
import { thumbnailsMigration } from './migrations/1764700001000-create-thumbnails.js';
import { pausedSourcesMigration } from './migrations/1764900000200-create-paused-sources.js';
import { refusedByMigration } from './migrations/1795100000400-add-refused-by.js';
import { recrawlFindingsMigration } from './migrations/1795200000100-add-recrawl-findings.js';
import { followedLinksMigration } from './migrations/1795300000100-add-followed-links.js';
import { addLinkVersions } from './migrations/1795400100000-add-link-versions.js';
import { addLeftOut } from './migrations/1796300000100-add-left-out.js';
import { addLinkWriters } from './migrations/1796400000100-add-link-writers.js';
import { addImportStarters } from './migrations/1796500000100-add-import-starters.js';

export const knowledgeService: ServiceDescriptor = {
  name: 'knowledge',
  readSettings: (env) => readConfig(knowledgeConfig, env),
  module: KnowledgeModule,
  database: {
    migrations: [
      messagingMigration,
      ...jobsMigrations,
      searchMigration,
      linksMigration,
      importsMigration,
      searchChangesMigration,
      passageVectorsMigration,
      linkFilesMigration,
      recrawlMigration,
      importBudgetsMigration,
      pageChecksMigration,
      thumbnailsMigration,
      pausedSourcesMigration,
      refusedByMigration,
      recrawlFindingsMigration,
      followedLinksMigration,
      addLinkVersions,
      addLeftOut,
      addLinkWriters,
      addImportStarters,
    ],
    entities: [],
  },
  roles: { api: { module: KnowledgeApiModule }, crawler: { module: KnowledgeCrawlerModule } },
};
