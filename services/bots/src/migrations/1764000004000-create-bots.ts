import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, isUser, tenantWall } from '@chirrup/persistence/tenant-wall';

// A bot is seen in its own scope, and by its members in theirs.
export const createBots: Migration = {
  name: '1764000004000-create-bots',
  up: `
    CREATE TABLE bots (
      id text PRIMARY KEY,
      version int NOT NULL,
      avatar text NOT NULL,
      bot_name text NOT NULL,
      dialogue_title text NOT NULL,
      description text NOT NULL,
      instructions text NOT NULL,
      conversation_starters text[] NOT NULL,
      support_email text NOT NULL,
      base_url text NOT NULL,
      branding_text text NOT NULL,
      live_mode boolean NOT NULL,
      theme jsonb NOT NULL,
      icon_location text NOT NULL,
      allowed_origins text[] NOT NULL,
      owner_user_id text NOT NULL,
      owner_user_email text NOT NULL,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE TABLE bot_members (
      bot_id text NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
      user_id text NOT NULL,
      role text NOT NULL CHECK (role IN ('owner', 'editor', 'viewer')),
      PRIMARY KEY (user_id, bot_id)
    );
    CREATE INDEX bot_members_bot ON bot_members (bot_id);
    ${tenantWall('bot_members', isTenant('bot_id'), isUser('user_id'))}
    ${tenantWall('bots', isTenant('id'), `id IN (SELECT m.bot_id FROM bot_members m WHERE ${isUser('m.user_id')})`)}

    CREATE TABLE qa_pairs (
      id uuid PRIMARY KEY,
      bot_id text NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
      question text NOT NULL,
      answer text NOT NULL,
      idempotency_key text,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL
    );
    CREATE INDEX qa_pairs_newest ON qa_pairs (bot_id, id DESC);
    CREATE UNIQUE INDEX qa_pairs_once ON qa_pairs (bot_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
    ${tenantWall('qa_pairs', isTenant('bot_id'))}
  `,
};
