import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

// An invitation is found by its token before anybody knows whose it is: that look-up runs in the system scope. A
// member's row keeps the token's hash, so that accepting may be repeated.
export const addTeams: Migration = {
  name: '1764300000601-add-teams',
  additive: true,
  rowsOf: ['bots', 'bot_members'],
  up: `
    ALTER TABLE bots
      ADD COLUMN collaborator_emails text[] NOT NULL DEFAULT '{}',
      ADD COLUMN invited_emails text[] NOT NULL DEFAULT '{}';
    ALTER TABLE bot_members
      ADD COLUMN email text NOT NULL DEFAULT '',
      ADD COLUMN joined_at timestamptz NOT NULL DEFAULT now(),
      ADD COLUMN invitation_hash bytea;
    UPDATE bot_members m SET email = b.owner_user_email FROM bots b WHERE b.id = m.bot_id AND m.role = 'owner';

    CREATE TABLE bot_invitations (
      bot_id text NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
      email text NOT NULL,
      role text NOT NULL CHECK (role IN ('editor', 'viewer')),
      token_hash bytea NOT NULL UNIQUE,
      expires_at timestamptz NOT NULL,
      mailed_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (bot_id, email)
    );
    ${tenantWall('bot_invitations', isTenant('bot_id'), isSystem)}

    CREATE TABLE bot_invitation_mails (
      bot_id text PRIMARY KEY REFERENCES bots (id) ON DELETE CASCADE,
      day date NOT NULL,
      mails int NOT NULL
    );
    ${tenantWall('bot_invitation_mails', isTenant('bot_id'))}
  `,
};
