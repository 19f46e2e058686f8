import type { Migration } from '@chirrup/persistence/migration';
import { isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

export const createDailyMessageCounts: Migration = {
  name: '1764000003000-create-daily-message-counts',
  up: `
    CREATE TABLE daily_message_counts (
      bot_id text NOT NULL,
      day date NOT NULL,
      client_messages bigint NOT NULL,
      PRIMARY KEY (bot_id, day)
    );
    ${tenantWall('daily_message_counts', isTenant('bot_id'))}
  `,
};
