import type { Migration } from '@chirrup/persistence/migration';

/** Where in a message which language begins. */
export const addContentParts: Migration = {
  name: '1764900000400-add-content-parts',
  additive: true,
  up: 'ALTER TABLE messages ADD COLUMN content_parts jsonb;',
};
