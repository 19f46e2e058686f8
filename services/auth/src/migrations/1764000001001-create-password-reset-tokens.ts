import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, isUser, tenantWall } from '@chirrup/persistence/tenant-wall';

export const createPasswordResetTokens: Migration = {
  name: '1764000001001-create-password-reset-tokens',
  up: `
    CREATE TABLE password_reset_tokens (
      token_hash bytea PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX password_reset_tokens_user ON password_reset_tokens (user_id);
    ${tenantWall('password_reset_tokens', isUser('user_id::text'), isSystem)}
  `,
};
