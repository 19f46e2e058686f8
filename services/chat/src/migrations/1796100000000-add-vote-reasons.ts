import type { Migration } from '@chirrup/persistence/migration';

/** Why an answer did not help: one of a list, and in the visitor's words. */
export const addVoteReasons: Migration = {
  name: '1796100000000-add-vote-reasons',
  additive: true,
  up: `
    ALTER TABLE reviews ADD COLUMN reason text NOT NULL DEFAULT '', ADD COLUMN comment text NOT NULL DEFAULT '';
  `,
};
