import type { Migration } from '@chirrup/persistence/migration';

/** The embedding model that refuses a document's texts; another one is asked again. */
export const refusedByMigration: Migration = {
  name: '1795100000400-add-refused-by',
  additive: true,
  up: `
    ALTER TABLE search_documents ADD COLUMN refused_by text;
  `,
};
