import type { Migration } from '@chirrup/persistence/migration';

// Changes written before stand alone.
export const groupChanges: Migration = {
  name: '1795400200000-group-changes',
  additive: true,
  up: `
    ALTER TABLE bot_changes ADD COLUMN act uuid, ADD COLUMN source text NOT NULL DEFAULT '';
    CREATE INDEX bot_changes_act ON bot_changes (bot_id, act);
    CREATE INDEX bot_changes_age ON bot_changes (bot_id, at);
  `,
};
