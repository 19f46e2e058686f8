import type { Migration } from '@chirrup/persistence/migration';
import { isSystem } from '@chirrup/persistence/tenant-wall';

// Ids of other services are unique by bot only: a key without the bot would meet rows that the tenant must not see.
export const addBotToKeys: Migration = {
  name: '1764500008000-add-bot-to-keys',
  up: `
    ALTER TABLE exchanges DROP CONSTRAINT exchanges_pkey, ADD PRIMARY KEY (bot_id, id);
    DROP INDEX exchanges_of_thread;
    CREATE INDEX exchanges_of_thread ON exchanges (bot_id, thread_id);

    ALTER TABLE exchange_votes DROP CONSTRAINT exchange_votes_pkey, ADD PRIMARY KEY (bot_id, message_id, visitor_id);
    DROP INDEX votes_of_thread;
    CREATE INDEX votes_of_thread ON exchange_votes (bot_id, thread_id);
    CREATE INDEX votes_by_age ON exchange_votes USING brin (voted_at);
    CREATE POLICY too_old ON exchange_votes USING (${isSystem} AND voted_at < now() - interval '400 days');

    ALTER TABLE erased_threads DROP CONSTRAINT erased_threads_pkey, ADD PRIMARY KEY (bot_id, thread_id);

    DROP TABLE daily_message_counts;
  `,
};
