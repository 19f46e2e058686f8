import type { Migration } from '@chirrup/persistence/migration';

export const addLinkVersions: Migration = {
  name: '1795400100000-add-link-versions',
  additive: true,
  up: 'ALTER TABLE links ADD COLUMN version integer NOT NULL DEFAULT 1',
};
