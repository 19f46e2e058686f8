import type { Migration } from '@chirrup/persistence/migration';
import { isSystem } from '@chirrup/persistence/tenant-wall';

export const addHoldoutToConversions: Migration = {
  name: '1764600002001-add-holdout-to-conversions',
  additive: true,
  up: `
    ALTER TABLE conversions ADD COLUMN holdout_share smallint NOT NULL DEFAULT 0;
    CREATE INDEX conversions_of_visitor ON conversions (bot_id, visitor_id);
    CREATE INDEX conversions_of_thread ON conversions (bot_id, thread_id);
    CREATE INDEX conversions_by_age ON conversions USING brin (converted_at);
    CREATE POLICY too_old ON conversions USING (${isSystem} AND converted_at < now() - interval '1 day');
  `,
};
