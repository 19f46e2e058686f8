import type { Migration } from '@chirrup/persistence/migration';
import { isSystem, isTenant, tenantWall } from '@chirrup/persistence/tenant-wall';

// The system scope sums a day over all bots and drops old days.
export const createModelUsage: Migration = {
  name: '1764300000300-create-model-usage',
  up: `
    CREATE TABLE model_usage (
      day date NOT NULL,
      bot_id text NOT NULL,
      tokens bigint NOT NULL,
      PRIMARY KEY (day, bot_id)
    ) WITH (fillfactor = 70);
    ${tenantWall('model_usage', isTenant('bot_id'), isSystem)}
  `,
};
