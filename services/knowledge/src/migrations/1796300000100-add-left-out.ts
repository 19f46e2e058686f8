import type { Migration } from '@chirrup/persistence/migration';

/** What of a page is not learned: pages say it once they are read again. */
export const addLeftOut: Migration = {
  name: '1796300000100-add-left-out',
  additive: true,
  up: `ALTER TABLE links ADD COLUMN page_left_out jsonb NOT NULL DEFAULT '[]'`,
};
