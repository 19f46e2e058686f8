import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

export const thumbnailsMigration: Migration = {
  name: '1764700001000-create-thumbnails',
  additive: true,
  // file: null while it is being made, empty if none could be
  up: `
    CREATE TABLE thumbnails (
      bot_id text NOT NULL,
      url_key text NOT NULL,
      url text NOT NULL,
      file text,
      asked_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (bot_id, url_key)
    );
    ${tenantWall('thumbnails', isTenant('bot_id'))}
  `,
};
