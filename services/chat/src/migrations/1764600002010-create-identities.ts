import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

/** Who visitors are, as owners' servers sign it. */
export const createIdentities: Migration = {
  name: '1764600002010-create-identities',
  additive: true,
  up: `
    CREATE TABLE identity_secrets (
      bot_id text PRIMARY KEY,
      secret text NOT NULL,
      created_at timestamptz NOT NULL
    );
    ${tenantWall('identity_secrets', isTenant('bot_id'))}

    CREATE TABLE visitor_identities (
      bot_id text NOT NULL,
      visitor_id text NOT NULL,
      subject text NOT NULL,
      name text NOT NULL,
      email text NOT NULL,
      identified_at timestamptz NOT NULL,
      PRIMARY KEY (bot_id, visitor_id)
    );
    ${tenantWall('visitor_identities', isTenant('bot_id'))}

    -- Tokens until they run out: each is good for the visitor who used it first.
    CREATE TABLE identity_tokens (
      bot_id text NOT NULL,
      token_id text NOT NULL,
      visitor_id text NOT NULL,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (bot_id, token_id)
    );
    CREATE INDEX identity_tokens_by_end ON identity_tokens (bot_id, expires_at);
    CREATE INDEX identity_tokens_of_visitor ON identity_tokens (bot_id, visitor_id);
    ${tenantWall('identity_tokens', isTenant('bot_id'))}
  `,
};
