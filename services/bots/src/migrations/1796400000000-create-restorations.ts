import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

/** Goings back to an earlier state, and how far they are: a worker that takes over goes on after `place`. */
export const createRestorations: Migration = {
  name: '1796400000000-create-restorations',
  additive: true,
  up: `
    CREATE TABLE restorations (
      id uuid PRIMARY KEY,
      bot_id text NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
      change_id uuid NOT NULL,
      user_id text NOT NULL,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'stopped')),
      place text NOT NULL DEFAULT '',
      total int NOT NULL DEFAULT 0,
      done int NOT NULL DEFAULT 0,
      restored int NOT NULL DEFAULT 0,
      skipped int NOT NULL DEFAULT 0,
      reason text NOT NULL DEFAULT '',
      created_at timestamptz NOT NULL
    );
    CREATE INDEX restorations_of_bot ON restorations (bot_id, created_at DESC);
    ${tenantWall('restorations', isTenant('bot_id'))}
  `,
};
