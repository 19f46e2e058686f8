import { messagingMigration } from '@chirrup/messaging/messaging.migration';
import { jobsMigrations } from '@chirrup/persistence/jobs/jobs.migration';
import type { ServiceDescriptor } from '@chirrup/service-defaults/process/service-descriptor';
import { UserEntity } from './accounts/persistence/user.entity.js';
import { readAuthConfig } from './auth.config.js';
import { AuthModule } from './auth.module.js';
import { createUsersAndSessions } from './migrations/1764000001000-create-users-and-sessions.js';
import { createPasswordResetTokens } from './migrations/1764000001001-create-password-reset-tokens.js';
import { createIdentities } from './migrations/1764000001002-create-identities.js';
import { createVerificationTokens } from './migrations/1764300000600-create-verification-tokens.js';
import { describeSessions } from './migrations/1764400002000-describe-sessions.js';
import { createRequestKeys } from './migrations/1764400006000-create-request-keys.js';
import { addTimeZone } from './migrations/1764400008010-add-time-zone.js';

export const authService: ServiceDescriptor = {
  name: 'auth',
  readSettings: readAuthConfig,
  module: AuthModule,
  database: {
    migrations: [
      messagingMigration,
      ...jobsMigrations,
      createUsersAndSessions,
      createPasswordResetTokens,
      createIdentities,
      addTimeZone,
      createVerificationTokens,
      describeSessions,
      createRequestKeys,
    ],
    entities: [UserEntity],
  },
};
