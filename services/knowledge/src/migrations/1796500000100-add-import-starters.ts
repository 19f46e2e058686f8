import type { Migration } from '@chirrup/persistence/migration';

// Empty for imports of a release before: nobody is named for what they still add.
export const addImportStarters: Migration = {
  name: '1796500000100-add-import-starters',
  additive: true,
  up: 'ALTER TABLE imports ADD COLUMN started_by text',
};
