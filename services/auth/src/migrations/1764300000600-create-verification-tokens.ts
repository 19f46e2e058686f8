import type { Migration } from '@chirrup/persistence/migration';
import { isUser, tenantWall } from '@chirrup/persistence/tenant-wall';

// Accounts that are there already were promised nothing about a proof: theirs counts as given.
export const createVerificationTokens: Migration = {
  name: '1764300000600-create-verification-tokens',
  additive: true,
  up: `
    ALTER TABLE users ADD COLUMN needs_proof boolean NOT NULL DEFAULT false;
    CREATE TABLE email_verification_tokens (
      token_hash bytea PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX email_verification_tokens_user ON email_verification_tokens (user_id);
    ${tenantWall('email_verification_tokens', isUser('user_id::text'))}
  `,
};
