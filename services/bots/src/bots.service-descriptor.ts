import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { jobsMigrations } from '@chirrup/persistence/jobs/jobs.migration';
import { migrationsBeside } from '@chirrup/persistence/migration';
import type { ServiceDescriptor } from '@chirrup/service-defaults/process/service-descriptor';
import { BotEntity } from './bots/persistence/bot.entity.js';
import { readBotsConfig } from './bots.config.js';
import { BotsModule } from './bots.module.js';
import { QaEntity } from './qa/persistence/qa.entity.js';

export const botsService: ServiceDescriptor = {
  name: 'bots',
  readSettings: readBotsConfig,
  module: BotsModule,
  database: {
    migrations: [messagingMigration, ...jobsMigrations, ...(await migrationsBeside(import.meta.url))],
    entities: [BotEntity, QaEntity],
  },
};
