import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

export const recrawlMigration: Migration = {
  name: '1764200000110-create-recrawls',
  up: `
    ALTER TABLE links
      ADD COLUMN etag text NOT NULL DEFAULT '',
      ADD COLUMN last_modified text NOT NULL DEFAULT '',
      ADD COLUMN missed int NOT NULL DEFAULT 0,
      ADD COLUMN gone_at timestamptz,
      ADD COLUMN changed_since_edit boolean NOT NULL DEFAULT false;
    CREATE TABLE crawl_schedules (
      bot_id text PRIMARY KEY,
      crawl_interval text NOT NULL CHECK (crawl_interval IN ('off', 'daily', 'weekly')),
      next_at timestamptz,
      updated_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE TABLE recrawls (
      id uuid PRIMARY KEY,
      bot_id text NOT NULL,
      total int NOT NULL,
      unchanged int NOT NULL DEFAULT 0,
      changed int NOT NULL DEFAULT 0,
      failed int NOT NULL DEFAULT 0,
      gone int NOT NULL DEFAULT 0,
      started_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz
    );
    CREATE INDEX recrawls_newest ON recrawls (bot_id, id DESC);
    -- The work list of a running re-crawl; emptied at its end.
    CREATE TABLE recrawl_pages (
      recrawl_id uuid NOT NULL REFERENCES recrawls ON DELETE CASCADE,
      link_id uuid NOT NULL,
      bot_id text NOT NULL,
      state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'fetching')),
      attempt int NOT NULL DEFAULT 0,
      retry_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (recrawl_id, link_id)
    ) WITH (fillfactor = 70);
    ${tenantWall('crawl_schedules', isTenant('bot_id'))}
    ${tenantWall('recrawls', isTenant('bot_id'))}
    ${tenantWall('recrawl_pages', isTenant('bot_id'))}
  `,
};
