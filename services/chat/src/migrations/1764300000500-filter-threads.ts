import type { Migration } from '@chirrup/persistence/migration';

// Both are partial and change rarely: accepting a message still touches no index.
export const filterThreads: Migration = {
  name: '1764300000500-filter-threads',
  rowsOf: ['threads', 'messages'],
  up: `
    ALTER TABLE threads ADD COLUMN unanswered boolean NOT NULL DEFAULT false;
    UPDATE threads t SET unanswered = true WHERE EXISTS (
      SELECT 1 FROM messages m WHERE m.thread_id = t.id AND m.lane = 'none' AND m.state = 'complete'
        AND m.trace ->> 'small_talk' IS NULL);
    CREATE INDEX threads_unanswered ON threads (bot_id, active_hour DESC) WHERE unanswered;
    CREATE INDEX threads_rated ON threads (bot_id, active_hour DESC) WHERE positive_count > 0 OR negative_count > 0;
  `,
};
