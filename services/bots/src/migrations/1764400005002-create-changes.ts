import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

export const createChanges: Migration = {
  name: '1764400005002-create-changes',
  additive: true,
  up: `
    CREATE TABLE bot_changes (
      id uuid PRIMARY KEY,
      bot_id text NOT NULL REFERENCES bots (id) ON DELETE CASCADE,
      at timestamptz NOT NULL,
      user_id text NOT NULL,
      kind text NOT NULL CHECK (kind IN ('settings', 'pair')),
      subject text NOT NULL,
      before jsonb,
      after jsonb
    );
    CREATE INDEX bot_changes_newest ON bot_changes (bot_id, id DESC);
    ${tenantWall('bot_changes', isTenant('bot_id'))}
  `,
};
