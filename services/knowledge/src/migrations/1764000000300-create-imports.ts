import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

export const importsMigration: Migration = {
  name: '1764000000300-create-imports',
  up: `
    CREATE TABLE imports (
      id uuid PRIMARY KEY,
      bot_id text NOT NULL,
      base_url text NOT NULL,
      sitemap_url text NOT NULL,
      state text NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
      reason text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL DEFAULT now(),
      finished_at timestamptz
    );
    CREATE INDEX imports_newest ON imports (bot_id, id DESC);
    CREATE TABLE import_urls (
      import_id uuid NOT NULL REFERENCES imports ON DELETE CASCADE,
      position int NOT NULL,
      bot_id text NOT NULL,
      url text NOT NULL,
      state text NOT NULL CHECK (state IN ('queued', 'fetching', 'ready', 'failed', 'skipped', 'cancelled')),
      reason text NOT NULL DEFAULT '',
      link_id uuid,
      attempt int NOT NULL DEFAULT 0,
      retry_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (import_id, position)
    ) WITH (fillfactor = 70);
    CREATE INDEX import_urls_state ON import_urls (import_id, state);
    ${tenantWall('imports', isTenant('bot_id'))}
    ${tenantWall('import_urls', isTenant('bot_id'))}
  `,
};
