import type { Migration } from '@chirrup/persistence/migration';

// Which of the pairs made before were read is known to browsers only: they stay as they are.
export const addDrafts: Migration = {
  name: '1795300200000-add-drafts',
  additive: true,
  up: 'ALTER TABLE qa_pairs ADD COLUMN draft boolean NOT NULL DEFAULT false',
};
