import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { jobsMigrations } from '@chirrup/persistence/jobs/jobs.migration';
import type { ServiceDescriptor } from '@chirrup/service-defaults/process/service-descriptor';
import { readChatConfig } from './chat.config.js';
import { ChatApiModule, ChatModule, ChatRepliesModule } from './chat.module.js';
import { createThreads } from './migrations/1764000001000-create-threads.js';
import { countOpenReplies } from './migrations/1764000001001-count-open-replies.js';
import { addContentLanguage } from './migrations/1764200000401-add-content-language.js';
import { createTestQuestions } from './migrations/1764200000510-create-test-questions.js';
import { createModelUsage } from './migrations/1764300000300-create-model-usage.js';
import { filterThreads } from './migrations/1764300000500-filter-threads.js';
import { forgetThreads } from './migrations/1764300000510-forget-threads.js';
import { addImages } from './migrations/1764400003010-add-images.js';
import { addEmailNotes } from './migrations/1764600001000-add-email-notes.js';
import { createIdentities } from './migrations/1764600002010-create-identities.js';
import { forgetIdentities } from './migrations/1764600002011-forget-identities.js';
import { addContentParts } from './migrations/1764900000400-add-content-parts.js';
import { endOldAnswerChanges } from './migrations/1795000400510-end-old-answer-changes.js';
import { createModelStates } from './migrations/1795000500410-create-model-states.js';
import { addContactNotes } from './migrations/1795300200000-add-contact-notes.js';
import { createMessageWords } from './migrations/1796000000200-create-message-words.js';
import { addTestVersions } from './migrations/1796000100100-add-test-versions.js';
import { addVoteReasons } from './migrations/1796100000000-add-vote-reasons.js';
import { createBotModels } from './migrations/1796200000500-create-bot-models.js';
import { createThreadExports } from './migrations/1796300000000-create-thread-exports.js';
import { addTestWriters } from './migrations/1796300000100-add-test-writers.js';

/** The chat service, as a process hosts it. */
export const chatService: ServiceDescriptor = {
  name: 'chat',
  readSettings: readChatConfig,
  module: ChatModule,
  database: {
    migrations: [
      messagingMigration,
      ...jobsMigrations,
      createThreads,
      countOpenReplies,
      addContentLanguage,
      createTestQuestions,
      createModelUsage,
      filterThreads,
      forgetThreads,
      addImages,
      addEmailNotes,
      createIdentities,
      forgetIdentities,
      addContentParts,
      endOldAnswerChanges,
      createModelStates,
      addContactNotes,
      createMessageWords,
      addTestVersions,
      addVoteReasons,
      createBotModels,
      createThreadExports,
      addTestWriters,
    ],
    entities: [],
  },
  roles: { api: { module: ChatApiModule }, replies: { module: ChatRepliesModule } },
};
