import type { Migration } from '@chirrup/persistence/migration';

/** What an import has used of its budget, over all its turns. */
export const importBudgetsMigration: Migration = {
  name: '1764300000200-add-import-budgets',
  up: `
    ALTER TABLE imports ADD COLUMN crawled_ms int NOT NULL DEFAULT 0, ADD COLUMN silent_pages int NOT NULL DEFAULT 0;
  `,
};
