import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

/** Pairs and links that a bot's plan has no room for, and how many links it has room for; -1 means no limit. */
export const pausedSourcesMigration: Migration = {
  name: '1764900000200-create-paused-sources',
  additive: true,
  up: `
    CREATE TABLE paused_sources (
      bot_id text NOT NULL,
      source_id text NOT NULL,
      PRIMARY KEY (bot_id, source_id)
    );
    CREATE TABLE link_limits (
      bot_id text PRIMARY KEY,
      links int NOT NULL
    );
    ${tenantWall('paused_sources', isTenant('bot_id'))}
    ${tenantWall('link_limits', isTenant('bot_id'))}
  `,
};
