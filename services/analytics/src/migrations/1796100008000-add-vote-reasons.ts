import type { Migration } from '@chirrup/persistence/migration';

/** Why replies were voted down; an index of the votes with a reason alone. */
export const addVoteReasons: Migration = {
  name: '1796100008000-add-vote-reasons',
  additive: true,
  up: `
    ALTER TABLE exchange_votes ADD COLUMN reason text NOT NULL DEFAULT '';
    CREATE INDEX votes_with_reason ON exchange_votes (bot_id, voted_at) WHERE reason <> '';
  `,
};
