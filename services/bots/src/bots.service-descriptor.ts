import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import type { ServiceDescriptor } from '@chirrup/service-defaults/process/service-descriptor';
import { BotEntity } from './bots/persistence/bot.entity.js';
import { readBotsConfig } from './bots.config.js';
import { BotsModule } from './bots.module.js';
import { createBots } from './migrations/1764000004000-create-bots.js';
import { addCarefulness } from './migrations/1764200000400-add-carefulness.js';
import { addLanguage } from './migrations/1764201000400-add-language.js';
import { addPhrasings } from './migrations/1764400005001-add-phrasings.js';
import { createChanges } from './migrations/1764400005002-create-changes.js';
import { QaEntity } from './qa/persistence/qa.entity.js';

export const botsService: ServiceDescriptor = {
  name: 'bots',
  readSettings: readBotsConfig,
  module: BotsModule,
  database: {
    migrations: [messagingMigration, createBots, addCarefulness, addLanguage, addPhrasings, createChanges],
    entities: [BotEntity, QaEntity],
  },
};
