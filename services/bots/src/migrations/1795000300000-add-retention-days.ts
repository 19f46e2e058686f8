import type { Migration } from '@chirrup/persistence/migration';

export const addRetentionDays: Migration = {
  name: '1795000300000-add-retention-days',
  additive: true,
  up: `ALTER TABLE bots ADD COLUMN retention_days smallint NOT NULL DEFAULT 0;`,
};
