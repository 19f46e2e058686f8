import type { Migration } from '@chirrup/persistence/migration';

export const addPairVersions: Migration = {
  name: '1795400100000-add-pair-versions',
  additive: true,
  up: 'ALTER TABLE qa_pairs ADD COLUMN version integer NOT NULL DEFAULT 1',
};
