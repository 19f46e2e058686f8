import type { Migration } from '@chirrup/persistence/migration';

export const addContentLanguage: Migration = {
  name: '1764200000401-add-content-language',
  up: 'ALTER TABLE messages ADD COLUMN content_language text;',
};
