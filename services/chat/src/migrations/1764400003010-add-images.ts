import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

/** Images of visitors: a kind of message, and the files they rest on. */
export const addImages: Migration = {
  name: '1764400003010-add-images',
  additive: true,
  up: `
    ALTER TABLE messages ADD COLUMN message_type text NOT NULL DEFAULT 'text' CHECK (message_type IN ('text', 'image'));
    CREATE TABLE images (
      name text PRIMARY KEY,
      bot_id text NOT NULL,
      thread_id uuid NOT NULL,
      visitor_id text NOT NULL,
      created_at timestamptz NOT NULL,
      -- the job that deletes the file unless it is posted
      deletion uuid NOT NULL
    );
    CREATE INDEX images_of_thread ON images (thread_id);
    CREATE INDEX images_of_bot ON images (bot_id, created_at);
    ${tenantWall('images', isTenant('bot_id'))}
  `,
};
