import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, isUser, tenantWall } from '@chirrup/persistence/tenant-wall';

// People are found by address and sessions by token hash before anybody knows whose they are: those look-ups
// run in the system scope, everything else in the user's own.
export const createUsersAndSessions: Migration = {
  name: '1764000001000-create-users-and-sessions',
  up: `
    CREATE TABLE users (
      id uuid PRIMARY KEY,
      email text NOT NULL CHECK (email = lower(btrim(email))),
      name text NOT NULL DEFAULT '',
      shopify_shop text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE UNIQUE INDEX users_email ON users (email);
    ${tenantWall('users', isUser('id::text'), isSystem)}

    CREATE TABLE credentials (
      user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
      password_hash text NOT NULL,
      updated_at timestamptz NOT NULL
    );
    ${tenantWall('credentials', isUser('user_id::text'), isSystem)}

    CREATE TABLE refresh_token_families (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      revoked_at timestamptz
    );
    CREATE INDEX refresh_token_families_user ON refresh_token_families (user_id);
    ${tenantWall('refresh_token_families', isUser('user_id::text'), isSystem)}

    CREATE TABLE refresh_tokens (
      token_hash bytea PRIMARY KEY,
      family_id uuid NOT NULL REFERENCES refresh_token_families (id) ON DELETE CASCADE,
      user_id uuid NOT NULL,
      issued_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      used_at timestamptz
    );
    CREATE INDEX refresh_tokens_family ON refresh_tokens (family_id);
    ${tenantWall('refresh_tokens', isUser('user_id::text'), isSystem)}
  `,
};
