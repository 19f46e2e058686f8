import type { Migration } from '@chirrup/persistence/migration';

/** Imports of a site without a sitemap find its pages by their links. */
export const followedLinksMigration: Migration = {
  name: '1795300000100-add-followed-links',
  additive: true,
  up: `
    ALTER TABLE imports ADD COLUMN follows_links boolean NOT NULL DEFAULT false;
  `,
};
