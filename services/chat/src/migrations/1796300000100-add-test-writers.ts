import type { Migration } from '@chirrup/persistence/migration';

export const addTestWriters: Migration = {
  name: '1796300000100-add-test-writers',
  additive: true,
  up: 'ALTER TABLE test_questions ADD COLUMN written_by text',
};
