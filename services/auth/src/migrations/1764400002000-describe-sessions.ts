import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, tenantWall } from '@chirrup/persistence/tenant-wall';

// Sessions from before this migration have no device, and are used first when they are next renewed.
export const describeSessions: Migration = {
  name: '1764400002000-describe-sessions',
  additive: true,
  up: `
    ALTER TABLE refresh_token_families
      ADD COLUMN device text NOT NULL DEFAULT '',
      ADD COLUMN last_used_at timestamptz,
      ADD COLUMN source_hash bytea;

    CREATE TABLE used_sign_in_tokens (
      token_hash bytea PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );
    ${tenantWall('used_sign_in_tokens', isSystem)}
  `,
};
