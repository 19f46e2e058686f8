import type { Migration } from '@chirrup/persistence/migration';

export const addLanguage: Migration = {
  name: '1764201000400-add-language',
  up: `ALTER TABLE bots ADD COLUMN language text NOT NULL DEFAULT '';`,
};
