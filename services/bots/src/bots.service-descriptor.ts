import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { jobsMigrations } from '@chirrup/persistence/jobs/jobs.migration';
import type { ServiceDescriptor } from '@chirrup/service-defaults/process/service-descriptor';
import { BotEntity } from './bots/persistence/bot.entity.js';
import { readBotsConfig } from './bots.config.js';
import { BotsModule } from './bots.module.js';
import { createBots } from './migrations/1764000004000-create-bots.js';
import { addCarefulness } from './migrations/1764200000400-add-carefulness.js';
import { addLanguage } from './migrations/1764201000400-add-language.js';
import { addTeams } from './migrations/1764300000601-add-teams.js';
import { hideDeletedBots } from './migrations/1764400002001-hide-deleted-bots.js';
import { addImageUploads } from './migrations/1764400003000-add-image-uploads.js';
import { addSightings } from './migrations/1764400004000-add-sightings.js';
import { addPhrasings } from './migrations/1764400005001-add-phrasings.js';
import { createChanges } from './migrations/1764400005002-create-changes.js';
import { addPaused } from './migrations/1764400007002-add-paused.js';
import { addHoldoutShare } from './migrations/1764600002000-add-holdout-share.js';
import { addPausedPairs } from './migrations/1764900000201-add-paused-pairs.js';
import { sweepPlans } from './migrations/1795000100001-sweep-plans.js';
import { addRetentionDays } from './migrations/1795000300000-add-retention-days.js';
import { proveSupportEmails } from './migrations/1795300100000-prove-support-emails.js';
import { addDrafts } from './migrations/1795300200000-add-drafts.js';
import { addPairVersions } from './migrations/1795400100000-add-pair-versions.js';
import { groupChanges } from './migrations/1795400200000-group-changes.js';
import { createRestorations } from './migrations/1796400000000-create-restorations.js';
import { noteOtherChanges } from './migrations/1796400000200-note-other-changes.js';
import { restoreInSteps } from './migrations/1796500000000-restore-in-steps.js';
import { QaEntity } from './qa/persistence/qa.entity.js';

export const botsService: ServiceDescriptor = {
  name: 'bots',
  readSettings: readBotsConfig,
  module: BotsModule,
  database: {
    migrations: [
      messagingMigration,
      ...jobsMigrations,
      createBots,
      addCarefulness,
      addLanguage,
      addTeams,
      addSightings,
      hideDeletedBots,
      addPaused,
      addPhrasings,
      createChanges,
      addImageUploads,
      addHoldoutShare,
      addPausedPairs,
      sweepPlans,
      addRetentionDays,
      proveSupportEmails,
      addDrafts,
      addPairVersions,
      groupChanges,
      createRestorations,
      noteOtherChanges,
      restoreInSteps,
    ],
    entities: [BotEntity, QaEntity],
  },
};
