import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

export const addSightings: Migration = {
  name: '1764400004000-add-sightings',
  additive: true,
  up: `
    CREATE TABLE bot_sightings (
      bot_id text PRIMARY KEY REFERENCES bots (id) ON DELETE CASCADE,
      origin text NOT NULL,
      seen_at timestamptz NOT NULL
    );
    ${tenantWall('bot_sightings', isTenant('bot_id'))}
  `,
};
