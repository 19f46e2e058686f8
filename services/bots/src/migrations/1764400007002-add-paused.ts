import type { Migration } from '@chirrup/persistence/migration';

export const addPaused: Migration = {
  name: '1764400007002-add-paused',
  additive: true,
  up: `ALTER TABLE bots ADD COLUMN paused boolean NOT NULL DEFAULT false;`,
};
