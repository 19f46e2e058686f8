import type { Migration } from '@chirrup/persistence/migration';

/** Changes stay until they are seen now; those that were shown long ago shall not all come back. */
export const endOldAnswerChanges: Migration = {
  name: '1795000400510-end-old-answer-changes',
  additive: true,
  rowsOf: ['watched_answers'],
  up: `
    UPDATE watched_answers SET before = NULL, changed_at = NULL WHERE changed_at IS DISTINCT FROM run_at;
  `,
};
