import type { Migration } from '@chirrup/persistence/migration';

export const addTestVersions: Migration = {
  name: '1796000100100-add-test-versions',
  additive: true,
  up: 'ALTER TABLE test_questions ADD COLUMN version integer NOT NULL DEFAULT 1',
};
