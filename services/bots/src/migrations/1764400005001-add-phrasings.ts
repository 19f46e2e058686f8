import type { Migration } from '@chirrup/persistence/migration';

export const addPhrasings: Migration = {
  name: '1764400005001-add-phrasings',
  additive: true,
  up: `ALTER TABLE qa_pairs ADD COLUMN phrasings text[] NOT NULL DEFAULT '{}';`,
};
