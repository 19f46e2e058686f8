import type { Migration } from '@chirrup/persistence/migration';

export const addPausedPairs: Migration = {
  name: '1764900000201-add-paused-pairs',
  additive: true,
  up: `ALTER TABLE qa_pairs ADD COLUMN paused boolean NOT NULL DEFAULT false;`,
};
