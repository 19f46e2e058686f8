import type { Migration } from '@chirrup/persistence/migration';

// Counted in the thread's row, which every message and reply locks: accepting a message knows whether an earlier reply is
// still open, even when several are accepted at the same moment.
export const countOpenReplies: Migration = {
  name: '1764000001001-count-open-replies',
  rowsOf: ['threads', 'jobs'],
  up: `
    ALTER TABLE threads ADD COLUMN open_replies int NOT NULL DEFAULT 0;
    UPDATE threads t SET open_replies = j.open
      FROM (SELECT queue_key, count(*) AS open FROM jobs WHERE kind = 'reply' GROUP BY queue_key) j
      WHERE j.queue_key = t.id::text;
  `,
};
