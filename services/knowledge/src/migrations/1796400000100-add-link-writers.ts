import type { Migration } from '@chirrup/persistence/migration';

export const addLinkWriters: Migration = {
  name: '1796400000100-add-link-writers',
  additive: true,
  up: 'ALTER TABLE links ADD COLUMN written_by text',
};
