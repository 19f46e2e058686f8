import type { Migration } from '@chirrup/persistence/migration';

/** The pages of a re-crawl that its owner may want to look at. */
export const recrawlFindingsMigration: Migration = {
  name: '1795200000100-add-recrawl-findings',
  additive: true,
  up: `
    ALTER TABLE recrawls ADD COLUMN findings jsonb NOT NULL DEFAULT '[]';
  `,
};
