import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

export const linksMigration: Migration = {
  name: '1764000000200-create-links',
  up: `
    CREATE TABLE links (
      id uuid PRIMARY KEY,
      bot_id text NOT NULL,
      url text NOT NULL,
      url_key text NOT NULL,
      owner_title text,
      owner_thumbnail text,
      owner_content text,
      page_title text NOT NULL DEFAULT '',
      page_thumbnail text NOT NULL DEFAULT '',
      page_content text NOT NULL DEFAULT '',
      page_blocks jsonb NOT NULL DEFAULT '[]',
      page_hash text,
      state text NOT NULL CHECK (state IN ('queued', 'fetching', 'ready', 'failed')),
      reason text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      fetched_at timestamptz,
      UNIQUE (bot_id, url_key)
    );
    CREATE INDEX links_newest ON links (bot_id, id DESC);
    ${tenantWall('links', isTenant('bot_id'))}
    -- Events of a deleted bot's pairs may arrive after it is gone; they must not bring its knowledge back.
    CREATE TABLE deleted_bots (
      bot_id text PRIMARY KEY,
      deleted_at timestamptz NOT NULL DEFAULT now()
    );
    ${tenantWall('deleted_bots', isTenant('bot_id'))}
  `,
};
