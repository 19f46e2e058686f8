import type { Migration } from '@chirrup/persistence/migration';

/** A link may stand for an uploaded file. */
export const linkFilesMigration: Migration = {
  name: '1764200000100-add-link-files',
  up: 'ALTER TABLE links ADD COLUMN file jsonb;',
};
