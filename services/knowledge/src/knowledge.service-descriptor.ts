import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { jobsMigrations } from '@chirrup/persistence/jobs/jobs.migration';
import { migrationsBeside } from '@chirrup/persistence/migration';
import { readConfig } from '@chirrup/service-defaults/config/read-config';
import type { ServiceDescriptor } from '@chirrup/service-defaults/process/service-descriptor';
import { knowledgeConfig } from './knowledge.config.js';
import { KnowledgeApiModule, KnowledgeCrawlerModule, KnowledgeModule } from './knowledge.module.js';

export const knowledgeService: ServiceDescriptor = {
  name: 'knowledge',
  readSettings: (env) => readConfig(knowledgeConfig, env),
  module: KnowledgeModule,
  database: {
    migrations: [messagingMigration, ...jobsMigrations, ...(await migrationsBeside(import.meta.url))],
    entities: [],
  },
  roles: { api: { module: KnowledgeApiModule }, crawler: { module: KnowledgeCrawlerModule } },
};
