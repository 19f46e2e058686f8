import type { Migration } from '@chirrup/persistence/migration';

export const addHoldoutShare: Migration = {
  name: '1764600002000-add-holdout-share',
  additive: true,
  up: `ALTER TABLE bots ADD COLUMN holdout_share smallint NOT NULL DEFAULT 0;`,
};
