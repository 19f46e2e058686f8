import type { Migration } from '@chirrup/persistence/migration';

// A release before writes only the first two.
export const noteOtherChanges: Migration = {
  name: '1796400000200-note-other-changes',
  additive: true,
  up: `
    ALTER TABLE bot_changes DROP CONSTRAINT bot_changes_kind_check;
    ALTER TABLE bot_changes ADD CONSTRAINT bot_changes_kind_check CHECK (kind IN ('settings', 'pair', 'link', 'test', 'schedule'));
  `,
};
