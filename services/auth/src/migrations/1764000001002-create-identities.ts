import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, isUser, tenantWall } from '@chirrup/persistence/tenant-wall';

// Addresses verified before this migration count as not verified, for that was not stored.
export const createIdentities: Migration = {
  name: '1764000001002-create-identities',
  up: `
    ALTER TABLE users ADD COLUMN email_verified_at timestamptz;

    CREATE TABLE identities (
      provider text NOT NULL,
      subject text NOT NULL,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (provider, subject)
    );
    CREATE INDEX identities_user ON identities (user_id);
    ${tenantWall('identities', isUser('user_id::text'), isSystem)}
  `,
};
