import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { jobsMigrations } from '@chirrup/persistence/jobs/jobs.migration';
import { migrationsBeside } from '@chirrup/persistence/migration';
import type { ServiceDescriptor } from '@chirrup/service-defaults/process/service-descriptor';
import { readChatConfig } from './chat.config.js';
import { ChatApiModule, ChatModule, ChatRepliesModule } from './chat.module.js';

/** The chat service, as a process hosts it. */
export const chatService: ServiceDescriptor = {
  name: 'chat',
  readSettings: readChatConfig,
  module: ChatModule,
  database: {
    migrations: [messagingMigration, ...jobsMigrations, ...(await migrationsBeside(import.meta.url))],
    entities: [],
  },
  roles: { api: { module: ChatApiModule }, replies: { module: ChatRepliesModule } },
};
